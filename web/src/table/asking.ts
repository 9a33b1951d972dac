/** What is asked if the choices say more than the phase does. It knows the list of choices, no rules. */

import type { GameTheme } from '../games/theme.ts'
import type { Choice } from '../protocol.ts'

/** The key of the message that asks for one of these choices, if that is better than the phase's own. */
export const askedBy = (choices: readonly Choice[], { questions }: Pick<GameTheme, 'questions'>): string | undefined =>
  choices.length ? questions.find(({ fits }) => fits(choices))?.key : undefined
