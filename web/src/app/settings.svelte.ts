/** What a person sets for this browser; it is kept there and nowhere else. */

export type Confirm = 'always' | 'touch' | 'never'
export type Appearance = 'auto' | 'light' | 'dark'
export type MovementSpeed = 'normal' | 'fast' | 'none'

const KEY = 'kingdomino.settings'
const DEFAULTS = {
  name: '',
  language: '',
  appearance: 'auto' as Appearance,
  sounds: true,
  confirm: 'always' as Confirm,
  hints: true,
  explain: true,
  coordinates: false,
  speed: 'normal' as MovementSpeed,
}
type Values = typeof DEFAULTS

export const CONFIRMS: Confirm[] = ['always', 'touch', 'never']
export const APPEARANCES: Appearance[] = ['auto', 'light', 'dark']
export const SPEEDS: MovementSpeed[] = ['normal', 'fast', 'none']

/** As version 0.1 stored it. */
interface Older {
  theme?: Appearance
}

function read(): Values {
  try {
    const { theme, ...kept } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Values> & Older
    return { ...DEFAULTS, ...(theme && { appearance: theme }), ...kept }
  } catch {
    return { ...DEFAULTS }
  }
}

export const settings: Values = $state(read())

/** Keeps every change and shows the appearance; called once, by the page. */
export function keepSettings(): void {
  $effect(() => {
    const kept = JSON.stringify(settings)
    try {
      localStorage.setItem(KEY, kept)
    } catch {
      // Without storage the game works, but the settings are lost.
    }
  })
  $effect(() => {
    const root = document.documentElement
    if (settings.appearance === 'auto') delete root.dataset.appearance
    else root.dataset.appearance = settings.appearance
    root.dataset.speed = settings.speed
  })
}

/** How long a movement takes, in milliseconds, as the reader has set it. */
export function duration(milliseconds: number): number {
  if (settings.speed === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches) return 0
  return settings.speed === 'fast' ? milliseconds / 2 : milliseconds
}
