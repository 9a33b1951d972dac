/** Every colour of the project; they stand once, in the Python package, which the terminal reads too. */

import colours from '../../../src/kingdomino/colours.json'

export const { paint, light, seats, kingdomino, origins, plain } = colours
export type Colours = typeof colours
export default colours
