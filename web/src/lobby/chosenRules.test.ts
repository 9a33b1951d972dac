import { describe, expect, it } from 'vitest'
import type { RulesAnswer, RulesWish } from '../protocol.ts'
import { ChosenRules } from './chosenRules.svelte.ts'

const FIRST: RulesAnswer = {
  rules: 'kingdomino(seats=2)',
  game: 'kingdomino',
  options: { seats: 2, harmony: false, mighty_duel: false },
  problems: [{ kind: 'error', code: 'unknown_option', params: { option: 'dragons' } }],
}

/** A server whose answers come when the test says so. */
function server() {
  const asked: { wish: RulesWish; answer: (answer: Partial<RulesAnswer>) => void; fail: () => void }[] = []
  const read = (wish: RulesWish) =>
    new Promise<RulesAnswer>((resolve, reject) => {
      const answer = (more: Partial<RulesAnswer>) => resolve({ ...FIRST, options: wish.options ?? {}, ...more })
      asked.push({ wish, answer, fail: () => reject(new Error('no network')) })
    })
  return { asked, read }
}

describe('rules that are being chosen', () => {
  it('begin with what the server made of the link', () => {
    const rules = new ChosenRules(FIRST, server().read)
    expect(rules.options).toEqual(FIRST.options)
    expect(rules.problems).toHaveLength(1)
  })

  it('show a choice at once, and then what the server makes of it', async () => {
    const { asked, read } = server()
    const rules = new ChosenRules({ ...FIRST, options: { ...FIRST.options, mighty_duel: true } }, read)
    rules.choose('seats', 3)
    expect(rules.options).toMatchObject({ seats: 3, mighty_duel: true })
    asked[0]?.answer({
      rules: 'kingdomino(seats=3)',
      options: { seats: 3, mighty_duel: false },
      blocked: { mighty_duel: { kind: 'error', code: 'option_seats' } },
    })
    expect(await rules.text()).toBe('kingdomino(seats=3)')
    expect(rules.options).toMatchObject({ seats: 3, mighty_duel: false })
    expect(rules.blocked('mighty_duel')?.code).toBe('option_seats')
    expect(rules.blocked('harmony')).toBeUndefined()
  })

  it('keep two choices in a row, whichever answer comes first', async () => {
    const { asked, read } = server()
    const rules = new ChosenRules(FIRST, read)
    rules.choose('seats', 3)
    rules.choose('harmony', true)
    expect(asked[1]?.wish.options).toMatchObject({ seats: 3, harmony: true })
    asked[1]?.answer({ rules: 'kingdomino(seats=3, harmony=yes)' })
    asked[0]?.answer({ rules: 'kingdomino(seats=3)' })
    expect(await rules.text()).toBe('kingdomino(seats=3, harmony=yes)')
    expect(rules.options).toMatchObject({ seats: 3, harmony: true })
  })

  it('stay as they were where the server cannot be asked', async () => {
    const { asked, read } = server()
    const rules = new ChosenRules(FIRST, read)
    rules.choose('seats', 4)
    asked[0]?.fail()
    expect(await rules.text()).toBe(FIRST.rules)
    expect(rules.options).toEqual(FIRST.options)
    expect(rules.trouble).toBeInstanceOf(Error)
  })
})
