import { describe, expect, it } from 'vitest'
import type { DealsFound } from '../core/deals.ts'
import type { Replay } from '../protocol.ts'
import { verify, type DealsChecker } from './verify.ts'

/** SHA-256 of “a match”. */
const PROMISED = '51e593f6aa50221d0d4578d865476dd412475bdcd8117119736a6f0463b0d910'
const match = (more: Partial<Replay>) => ({ commitment: PROMISED, seed: 'a match', finished: true, ...more }) as Replay
const core = (found: DealsFound) => () => Promise.resolve({ verifyDeals: () => Promise.resolve(found) } as DealsChecker)
const noCore = () => Promise.reject(new Error('no core here'))
const checked = async (replay: Replay, open: Parameters<typeof verify>[1] = noCore) => {
  const { code, good, params } = await verify(replay, open)
  return [code, good, params]
}

describe('the deals of a match', () => {
  it('are verified one by one where the core can run', async () => {
    const found = { isPromised: true, deals: 15, others: [] }
    expect(await checked(match({}), core(found))).toEqual(['deals', true, { deals: 15 }])
    expect(await checked(match({}), core({ ...found, others: [9, 12] }))).toEqual(['deal_wrong', false, { move: 9 }])
    expect(await checked(match({}), core({ ...found, isPromised: false }))).toEqual(['hash_wrong', false, undefined])
  })
  it('can at least be trusted to come from the promised seed without it', async () => {
    expect((await checked(match({})))[0]).toBe('hash')
    expect((await checked(match({ seed: 'another' })))[0]).toBe('hash_wrong')
  })
  it('cannot be verified without a seed', async () => {
    expect((await checked(match({ seed: null })))[0]).toBe('no_seed')
    expect((await checked(match({ seed: null, finished: false })))[0]).toBe('running')
    expect((await checked(match({ seed: null, withheld: true })))[0]).toBe('withheld')
    expect((await checked(match({ seed: null, commitment: null })))[0]).toBe('no_dealer')
  })
})
