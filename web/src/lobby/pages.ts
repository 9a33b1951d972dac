/** The pages before a table, loaded together. */

export { default as ArtSheet } from '../games/ArtSheet.svelte'
export { default as Lobby } from './Lobby.svelte'
export { default as NewTable } from './NewTable.svelte'
