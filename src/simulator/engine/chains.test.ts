import { describe, expect, it } from 'vitest'
import type { ShipmentAct } from '../schedule/act.ts'
import { MINUTE } from '../schedule/time.ts'
import { createChains } from './chains.ts'

const act = (
  ref: string,
  at: number,
  event: 'collected' | 'received-at-hub' | 'manifested',
): ShipmentAct => ({
  ref,
  at,
  event,
  do: 'record',
  as: 'staff',
  by: 'somebody',
})

describe('chains of acts', () => {
  it('gives one act a shipment at a time, in order of time', () => {
    const chains = createChains()
    chains.add([act('a', 10, 'collected'), act('b', 5, 'collected'), act('a', 20, 'received-at-hub')])
    expect(chains.due(30).map((due) => [due.act.ref, due.at])).toEqual([
      ['b', 5],
      ['a', 10],
    ])
    expect(chains.due(7)).toHaveLength(1)
  })

  it('leaves the plan as it is for what was done in time', () => {
    const chains = createChains()
    const first = act('a', 10, 'collected')
    chains.add([first, act('a', 20, 'received-at-hub')])
    chains.done(first)
    expect(chains.next()).toBe(20)
  })

  it('lets what follows a late act come as much later as it takes', () => {
    const chains = createChains()
    const first = act('a', 0, 'collected')
    chains.add([first, act('a', 5 * MINUTE, 'received-at-hub'), act('a', 900 * MINUTE, 'manifested')])
    chains.postpone(first, 60 * MINUTE)
    expect(chains.due(30 * MINUTE)).toEqual([])
    chains.done(first)
    expect(chains.next()).toBe(85 * MINUTE)
    const [second] = chains.due(90 * MINUTE)
    if (second) chains.done(second.act)
    expect(chains.next()).toBe(900 * MINUTE)
  })

  it('forgets what waits too long, and chains that are told to go', () => {
    const chains = createChains()
    const first = act('a', 0, 'collected')
    chains.add([first, act('a', 10, 'manifested'), act('b', 0, 'collected')])
    chains.postpone(first, 15 * 60 * MINUTE)
    expect(chains.actsFor('a').map((one) => one.at)).toEqual([10])
    chains.drop((one) => one.ref === 'b')
    expect([chains.has('b'), chains.size]).toEqual([false, 1])
  })
})
