/**
 * What each chip and each choice of a facet would show, counted in one pass over the floor: a key for each of them,
 * for a `countView`. Every count leaves out its own question, so that it says what choosing it would bring.
 */
import type { LiveShipment } from '../../contract/live.ts'
import { stageOf } from '../../domain/shipment-status.ts'
import { type Looking, questions, type ShipmentFilter } from './filter.ts'

/** Keys are the same string object each time: 50,000 rows hold a dozen of them each. */
const interned = new Map<string, string>()
function key(kind: string, value: string | number): string {
  const made = `${kind}:${value}`
  const known = interned.get(made)
  if (known !== undefined) return known
  interned.set(made, made)
  return made
}

const NONE: readonly string[] = []

export function countKeys(filter: ShipmentFilter, looking: Looking) {
  const ask = questions(filter, looking)
  return (row: LiveShipment): readonly string[] => {
    if (!ask.text(row)) return NONE
    const branch = ask.branch(row)
    const driver = ask.driver(row)
    const account = ask.account(row)
    const service = ask.service(row)
    const missed = Number(!branch) + Number(!driver) + Number(!account) + Number(!service)
    if (missed > 1) return NONE

    const keys: string[] = []
    const stage = ask.stage(row)
    const needs = ask.needsSomebody(row)
    const late = needs && ask.isLate(row)
    const only = filter.only === null || (filter.only === 'late' ? late : needs)
    if (missed === 0) {
      keys.push('all', key('stage', stageOf(row.status)))
      if (needs) keys.push('only:attention')
      if (late) keys.push('only:late')
      if (stage && only) keys.push(key('status', looking.shown(row)))
    }
    if (!stage || !only || !ask.status(row)) return keys
    if (missed === 0) keys.push('shown')
    const counts = (itself: boolean) => missed === 0 || !itself
    if (counts(branch)) {
      for (const id of [row.collection_branch_id, row.delivery_branch_id, row.hub_id])
        if (id !== null) keys.push(key('branch', id))
    }
    if (counts(driver)) {
      for (const id of [row.collection_agent_id, row.delivery_agent_id])
        if (id !== null) keys.push(key('driver', id))
    }
    if (counts(account) && row.account_id !== null) keys.push(key('account', row.account_id))
    if (counts(service)) keys.push(key('service', row.service_level_code))
    return keys
  }
}
