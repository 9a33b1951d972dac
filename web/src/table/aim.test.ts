import { describe, expect, it } from 'vitest'
import type { Choice, Reason, View } from '../protocol.ts'
import { Aim } from './aim.svelte.ts'
import { PendingTurn } from './pending.svelte.ts'

const LAY = { text: 'place h7 i7', kind: 'place', cells: ['h7', 'i7'], params: {} } as unknown as Choice
const FAULT = { kind: 'fault', code: 'unconnected', clause: 'C3' } as Reason

async function aiming(choices: Choice[] = [LAY, { ...LAY, text: 'place i7 h7' }]) {
  const answers: ((reasons: (Reason | null)[]) => void)[] = []
  const pending = new PendingTurn({
    preview: () => new Promise(() => {}),
    act: () => {},
    completed: () => {},
    changed: () => {},
  } as never)
  await pending.begin({ view: { version: 1 } as View, choices, seat: 0 })
  const aim = new Aim(pending, () => new Promise((resolve) => answers.push(resolve)))
  return { aim, answers }
}

describe('why a square cannot be used', () => {
  it('is told while it is pointed at', async () => {
    const { aim, answers } = await aiming()
    aim.point('a1')
    answers[0]?.([FAULT])
    await Promise.resolve()
    expect(aim.reason).toEqual(FAULT)
  })
  it('is not told any more when the answer comes after a square that can be used was reached', async () => {
    const { aim, answers } = await aiming()
    aim.point('a1')
    aim.point('h7')
    answers[0]?.([FAULT])
    await Promise.resolve()
    expect(aim.reason).toBeNull()
  })
  it('stays after a press, while the mouse goes to the rule behind it', async () => {
    const { aim, answers } = await aiming()
    aim.point('a1')
    aim.press()
    answers[0]?.([FAULT])
    await Promise.resolve()
    aim.point('h7')
    expect(aim.reason).toEqual(FAULT)
    aim.press()
    expect(aim.reason).toBeNull()
  })
})

describe('turning before anything is pointed at', () => {
  it('shows where the domino can lie', async () => {
    const { aim } = await aiming()
    aim.rotate()
    expect(aim.chosen).toBe(LAY)
  })
  it('chooses no single square for anybody', async () => {
    const { aim } = await aiming(
      ['f6', 'f7'].map((cell) => ({ text: `settle ${cell}`, kind: 'settle', cells: [cell], params: {} })),
    )
    aim.rotate()
    expect(aim.chosen).toBeUndefined()
  })
})
