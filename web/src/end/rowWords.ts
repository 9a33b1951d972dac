/** What a row of a comparison is called: its terrain or coat, or the bonus that it adds up. */

import { words } from '../app/words.svelte.ts'
import type { Row } from './comparison.ts'

export const rowWords = ({ code, terrain }: Pick<Row, 'code' | 'terrain'>, terrainWords: string): string =>
  terrain === undefined
    ? words.sayOr(`web.end.row.${code}`, words.sayOr(`option.${code}.label`, words.nameOf('score', code)))
    : words.nameOf(terrainWords, terrain)
