/** What a person sets for this browser; it is kept there and nowhere else. */

export type Confirm = 'always' | 'touch' | 'never'
export type ThemeWish = 'auto' | 'light' | 'dark'
export type Speed = 'normal' | 'fast' | 'none'

const KEY = 'kingdomino.settings'
const DEFAULTS = {
  name: '',
  language: '',
  theme: 'auto' as ThemeWish,
  sounds: true,
  confirm: 'always' as Confirm,
  hints: true,
  speed: 'normal' as Speed,
}
type Values = typeof DEFAULTS

export const CONFIRMS: Confirm[] = ['always', 'touch', 'never']
export const THEMES: ThemeWish[] = ['auto', 'light', 'dark']
export const SPEEDS: Speed[] = ['normal', 'fast', 'none']

function read(): Values {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Values>) }
  } catch {
    return { ...DEFAULTS }
  }
}

export const settings: Values = $state(read())

/** Keeps every change and shows the theme; called once, by the page. */
export function keepSettings(): void {
  $effect(() => {
    const kept = JSON.stringify(settings)
    try {
      localStorage.setItem(KEY, kept)
    } catch {
      // A browser that forbids storage plays on, and forgets.
    }
  })
  $effect(() => {
    const root = document.documentElement
    if (settings.theme === 'auto') delete root.dataset.theme
    else root.dataset.theme = settings.theme
    root.dataset.speed = settings.speed
  })
}

/** How long a movement takes, in milliseconds, after the reader's wishes. */
export function duration(milliseconds: number): number {
  if (settings.speed === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches) return 0
  return settings.speed === 'fast' ? milliseconds / 2 : milliseconds
}
