/** What the layout of the table depends on where a style sheet is not enough. The style sheets say the same in `@media`. */

import { MediaQuery } from 'svelte/reactivity'

/** A phone, upright or on its side: the others are chips without maps. A tablet held upright shows their maps in a row. */
const UPRIGHT_TABLET = '(min-width: 44rem) and (max-width: 52rem) and (min-height: 50rem)'
export const isSmall = new MediaQuery(`(not (${UPRIGHT_TABLET})) and ((max-width: 52rem) or (max-height: 32rem))`)
