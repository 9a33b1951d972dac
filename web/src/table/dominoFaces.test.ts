import { expect, it } from 'vitest'
import type { DominoInfo, Step, View } from '../protocol.ts'
import { dominoFaces } from './dominoFaces.ts'

const jungle = { terrain: 'jungle' }
const mushrooms = { terrain: 'jungle', resource: 'mushroom' }
const box: DominoInfo[] = [7, 8, 9].map((number) => ({ number, left: jungle, right: jungle }))
const slot = { domino: 8, left: mushrooms, right: jungle, playing: false }
const view = { draft: { current: [slot], coming: [], order: [], unseen: [9] } } as unknown as View
const laid: Step = { version: 4, actor: 0, text: '', kind: 'place', domino: 7, laid: [jungle, mushrooms] }

it('shows dominoes with what lies on them where they were seen, else as they are in the box', () => {
  const faces = dominoFaces(box, view, [laid])
  expect([7, 8, 9, 10].map((number) => faces.get(number))).toEqual([
    [jungle, mushrooms],
    [mushrooms, jungle],
    [jungle, jungle],
    undefined,
  ])
})
