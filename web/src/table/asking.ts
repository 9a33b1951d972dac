/** What is asked where the choices tell more than the phase does. It knows the list of choices, no rules. */

import type { GameTheme } from '../games/theme.ts'
import type { Choice } from '../protocol.ts'

/** The key of the message that asks for one of these choices, if the phase's own does not say it best. */
export const askedBy = (choices: readonly Choice[], { questions }: Pick<GameTheme, 'questions'>): string | undefined =>
  choices.length ? questions.find(({ fits }) => fits(choices))?.key : undefined
