/** Short sounds made by code; nothing is loaded. A browser without sound stays silent. */

import { settings } from './settings.svelte.ts'

export type Sound = 'lay' | 'claim' | 'turn' | 'refused' | 'chat' | 'end' | 'roll'

let context: AudioContext | undefined

interface Note {
  at: number
  pitch: number
  length: number
  loud: number
  wave: OscillatorType
  to?: number
}

const note = (
  at: number,
  pitch: number,
  length: number,
  loud = 0.12,
  wave: OscillatorType = 'sine',
  to?: number,
): Note => ({ at, pitch, length, loud, wave, to })

const SCORES: Record<Sound, Note[]> = {
  lay: [note(0, 190, 0.09, 0.3, 'triangle', 90), note(0.012, 640, 0.04, 0.06, 'square', 300)],
  claim: [note(0, 420, 0.07, 0.16, 'triangle', 260), note(0.07, 520, 0.07, 0.12, 'triangle', 340)],
  turn: [note(0, 523, 0.22, 0.12), note(0.13, 784, 0.34, 0.12)],
  refused: [note(0, 180, 0.14, 0.12, 'triangle', 130)],
  chat: [note(0, 880, 0.08, 0.05), note(0.07, 1175, 0.1, 0.05)],
  end: [note(0, 523, 0.3), note(0.14, 659, 0.3), note(0.28, 784, 0.3), note(0.42, 1047, 0.7)],
  roll: [0, 0.05, 0.11, 0.19, 0.3].map((at, index) => note(at, 240 + 40 * (index % 3), 0.05, 0.2, 'triangle', 120)),
}

function play({ at, pitch, length, loud, wave, to }: Note, out: AudioContext): void {
  const [from, until] = [out.currentTime + at, out.currentTime + at + length]
  const [voice, level] = [out.createOscillator(), out.createGain()]
  voice.type = wave
  voice.frequency.setValueAtTime(pitch, from)
  if (to) voice.frequency.exponentialRampToValueAtTime(to, until)
  level.gain.setValueAtTime(0.0001, from)
  level.gain.exponentialRampToValueAtTime(loud, from + 0.008)
  level.gain.exponentialRampToValueAtTime(0.0001, until)
  voice.connect(level).connect(out.destination)
  voice.start(from)
  voice.stop(until + 0.02)
}

/** Whether nothing was clicked or typed yet; old browsers do not say. */
function isTooEarly(): boolean {
  return 'userActivation' in navigator && !navigator.userActivation.hasBeenActive
}

export function sound(name: Sound): void {
  // Browsers allow sound only after the first click or key.
  if (!settings.sounds || isTooEarly()) return
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume()
    for (const each of SCORES[name]) play(each, context)
  } catch {
    // No sound device: the game works without it.
  }
}
