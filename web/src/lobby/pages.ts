/** The first page with the drawings that it and a new table need, loaded together. */

export { default as ArtSheet } from '../games/ArtSheet.svelte'
export { default as Lobby } from './Lobby.svelte'
