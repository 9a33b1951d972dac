/** The record that was opened last in this tab, so that a page that is loaded again still shows it. */

const KEY = 'kingdomino.record'

export function keptRecord(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export function keepRecord(record: string): void {
  try {
    sessionStorage.setItem(KEY, record)
  } catch {
    // Then it must be opened again after a reload.
  }
}

export const forgetRecord = (): void => keepRecord('')
