/**
 * Spaces at which a line must not break: around `×` before a number, before `%` and the Russian dash; French has one
 * before `:` `;` `!` `?` and inside its quotation marks. No other language writes spaces there.
 */

const FIRM = '\u00a0'

export const typeset = (text: string): string =>
  text
    .replace(/ (?=[:;!?»%—])/g, FIRM)
    .replaceAll('« ', `«${FIRM}`)
    .replace(/ × (?=[\d{#])/g, `${FIRM}×${FIRM}`)

/** The answer of a request for texts, set so that no line breaks where it must not. JSON has no such spaces of its own. */
export const readTypeset = async (answer: Response): Promise<unknown> => JSON.parse(typeset(await answer.text()))
