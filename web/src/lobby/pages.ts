/** The pages before a table, loaded together. */

export { default as Drawings } from '../draw/Drawings.svelte'
export { default as Lobby } from './Lobby.svelte'
export { default as NewTable } from './NewTable.svelte'
