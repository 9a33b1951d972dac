/** What can be opened at the table: the tabs of the drawer, and the dialogs. */

export const TABS = ['scores', 'dominoes', 'log', 'chat'] as const
export type Tab = (typeof TABS)[number]

export type TableDialog = 'settings' | 'help' | 'leave' | 'share'
