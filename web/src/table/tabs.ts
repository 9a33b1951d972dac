/** What the drawer can show. */

export const TABS = ['scores', 'dominoes', 'log', 'chat'] as const
export type Tab = (typeof TABS)[number]
