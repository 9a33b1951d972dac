/** Every colour of the project; they are defined once, in a file of the Python package that the terminal reads too. */

import colours from '../../../src/kingdomino/colours.json'

export const { paint, light, seats, kingdomino, origins, plain } = colours
export type Colours = typeof colours
export default colours
