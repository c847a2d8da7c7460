/**
 * What each chip and each choice of a facet would show, counted in one pass over the live workspace: a key for each of them,
 * for a `countView`. Every count leaves out its own question, so that it says what choosing it would bring.
 */

import type { LiveShipment } from '../../contract/live.ts'
import { FIGURE_FILTERS, type ListFilter } from '../../domain/shipments/list-filter.ts'
import { branchOfNextStop } from '../../domain/shipments/next-stop.ts'
import { PROBLEM_VIEWS } from '../../domain/shipments/problem-views.ts'
import { tagIds } from '../../domain/shipments/tag-list.ts'
import { stageOfShipment } from '../../domain/shipments/taken-out.ts'
import { type FilterContext, filterPredicates } from './filter.ts'

/** Made once for each value: 50,000 rows hold a dozen of them each, and are counted at every key that is typed. */
function keys<Value extends string | number>(kind: string): (value: Value) => string {
  const made = new Map<Value, string>()
  return (value) => {
    const known = made.get(value) ?? `${kind}:${value}`
    made.set(value, known)
    return known
  }
}
const KEY = {
  only: keys<string>('only'),
  stage: keys<string>('stage'),
  status: keys<string>('status'),
  branch: keys<number>('branch'),
  hub: keys<number>('hub'),
  driver: keys<number>('driver'),
  account: keys<number>('account'),
  service: keys<string>('service'),
  tag: keys<number>('tag'),
  view: keys<string>('view'),
} as const

const NONE: readonly string[] = []

function add(keys: string[], key: (id: number) => string, id: number | null): void {
  if (id !== null) keys.push(key(id))
}

export function countKeys(filter: ListFilter, looking: FilterContext) {
  const ask = filterPredicates(filter, looking)
  return (row: LiveShipment): readonly string[] => {
    if (!ask.text(row) || !ask.further(row)) return NONE
    const branch = ask.branch(row)
    const hub = ask.hub(row)
    const driver = ask.driver(row)
    const account = ask.account(row)
    const service = ask.service(row)
    const tag = ask.tag(row)
    const view = ask.view(row)
    const missed =
      Number(!branch) +
      Number(!hub) +
      Number(!driver) +
      Number(!account) +
      Number(!service) +
      Number(!tag) +
      Number(!view)
    if (missed > 1) return NONE

    const isStageAndFigure = ask.stage(row) && ask.only(row)
    const isShown = isStageAndFigure && ask.status(row)
    const keys: string[] = []
    if (missed === 0) {
      keys.push('all', KEY.stage(stageOfShipment(row)))
      if (isStageAndFigure) keys.push(KEY.status(looking.shown(row)))
      if (isShown) keys.push('shown')
    }
    if (isShown) {
      const isAll = missed === 0
      if (isAll || !branch) add(keys, KEY.branch, branchOfNextStop(row))
      if (isAll || !hub) add(keys, KEY.hub, row.hub_id)
      if (isAll || !driver) {
        add(keys, KEY.driver, row.collection_agent_id)
        add(keys, KEY.driver, row.delivery_agent_id)
      }
      if (isAll || !account) add(keys, KEY.account, row.account_id)
      if (isAll || !service) keys.push(KEY.service(row.service_level_code))
      if (row.tags !== '' && (isAll || !tag)) for (const id of tagIds(row.tags)) keys.push(KEY.tag(id))
      if (isAll || !view) for (const one of PROBLEM_VIEWS) if (ask.inView(one, row)) keys.push(KEY.view(one))
    }
    // Last, so that those before them keep their places: whoever compares two rows' keys is done at once with most.
    if (missed === 0)
      for (const figure of FIGURE_FILTERS) if (ask.figure(figure, row)) keys.push(KEY.only(figure))
    return keys
  }
}
