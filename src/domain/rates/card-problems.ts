/** What keeps a rate card from being published, each with its place: `levels[0].groups[2].formula`, and the character. */

import { readFormula } from './formula.ts'
import { asksForKm, formulaProblems } from './formula-check.ts'
import type { RateCard, RateGroup } from './rate-card.ts'
import { zoneProblems } from './zone-index.ts'

export interface CardProblem {
  readonly path: string
  readonly says: string
  /** Of a formula: where in its text, from 0. */
  readonly at?: number
}

type Say = (path: string, says: string, at?: number) => void

/** Says of each id that stands twice where it should stand once. */
function checkIds(rows: readonly { path: string; id: number }[], say: Say): void {
  const seen = new Map<number, string>()
  for (const { path, id } of rows) {
    const first = seen.get(id)
    if (first === undefined) seen.set(id, path)
    else say(`${path}.id`, `${first} has the id ${id} too`)
  }
}

const paths = (name: string, rows: readonly { id: number }[]): { path: string; id: number }[] =>
  rows.map(({ id }, i) => ({ path: `${name}[${i}]`, id }))

function checkGroup(group: RateGroup, path: string, say: Say): void {
  if (group.formula_type === 'flat' && group.charge === null)
    say(`${path}.charge`, 'A flat rate needs a charge')
  if (group.same_zone && (group.from.length === 0 || group.to.length > 0))
    say(`${path}.same_zone`, 'Name the zones in “from” and leave “to” empty')
  if (group.formula_type !== 'formula') return
  if (group.formula === null || group.formula.trim() === '') {
    say(`${path}.formula`, 'A formula is missing')
    return
  }
  const read = readFormula(group.formula)
  if (!read.ok) {
    say(`${path}.formula`, read.problem.says, read.problem.at)
    return
  }
  for (const problem of formulaProblems(read.formula)) say(`${path}.formula`, problem.says, problem.at)
  if (group.per === 'parcel' && asksForKm(read.formula))
    say(`${path}.per`, 'A formula with km is reckoned for the shipment')
}

function checkSurcharges({ surcharges }: RateCard, say: Say): void {
  for (const [i, surcharge] of surcharges.entries()) {
    const path = `surcharges[${i}]`
    const { type } = surcharge
    if (type === 'zone' && surcharge.zones.length === 0) say(`${path}.zones`, 'Name at least one zone')
    if (type === 'tag' && surcharge.tags.length === 0) say(`${path}.tags`, 'Name at least one tag')
    if (type === 'pod-method' && surcharge.pod_methods.length === 0)
      say(`${path}.pod_methods`, 'Name at least one POD method')
    const limits = [
      surcharge.longest_side_over_cm,
      surcharge.girth_and_length_over_cm,
      surcharge.parcel_over_kg,
    ]
    if (type === 'dimensions-weight' && limits.every((limit) => limit === null))
      say(path, 'Say from which side, girth or weight on')
  }
}

/** Rows as they are looked through: one for each direction, and one for each zone that both ends may share. */
export const MOST_ROWS = 50_000

const rowsOf = ({ from, same_zone, both_ways }: RateGroup): number =>
  same_zone ? from.length : both_ways ? 2 : 1

function checkRows({ levels }: RateCard, say: Say): void {
  const rows = levels.reduce((sum, { groups }) => groups.reduce((all, row) => all + rowsOf(row), sum), 0)
  if (rows > MOST_ROWS)
    say('levels', `A card has at most ${MOST_ROWS} rows, each direction and each shared zone counted`)
}

/** Every problem of a card whose shape is right; none means that it can be published. */
export function cardProblems(card: RateCard): CardProblem[] {
  const problems: CardProblem[] = []
  const say: Say = (path, says, at) => problems.push(at === undefined ? { path, says } : { path, says, at })

  checkIds(paths('zones', card.zones), say)
  checkIds(paths('surcharges', card.surcharges), say)
  checkIds(paths('opt_in_time_based_rates', card.opt_in_time_based_rates), say)
  checkIds(paths('rate_group_extras', card.rate_group_extras), say)
  // Told in one list of an answer (clients.md, rate_adjustments), so told apart by their ids.
  checkIds(
    [
      ...paths('opt_in_rates', card.opt_in_rates),
      ...paths('discounts', card.discounts),
      ...paths('rate_adjustments', card.rate_adjustments),
    ],
    say,
  )
  checkIds(
    card.levels.flatMap(({ groups }, i) => paths(`levels[${i}].groups`, groups)),
    say,
  )

  for (const [i, zone] of card.zones.entries())
    for (const { path, says } of zoneProblems(zone))
      say(path === '' ? `zones[${i}]` : `zones[${i}].${path}`, says)

  const zoneIds = new Set(card.zones.map(({ id }) => id))
  const checkZones = (ids: readonly number[], path: string): void => {
    for (const [i, id] of ids.entries())
      if (!zoneIds.has(id)) say(`${path}[${i}]`, `No zone has the id ${id}`)
  }
  const levelCodes = new Set<string>()
  // Service levels are told apart whatever their capitals.
  const codes = new Set<string>()
  for (const [i, level] of card.levels.entries()) {
    if (codes.has(level.code.toUpperCase())) say(`levels[${i}].code`, `${level.code} stands twice`)
    codes.add(level.code.toUpperCase())
    levelCodes.add(level.code)
    for (const [j, group] of level.groups.entries()) {
      const path = `levels[${i}].groups[${j}]`
      checkGroup(group, path, say)
      checkZones(group.from, `${path}.from`)
      checkZones(group.to, `${path}.to`)
    }
  }
  for (const [i, { zones }] of card.surcharges.entries()) checkZones(zones, `surcharges[${i}].zones`)
  checkSurcharges(card, say)
  checkRows(card, say)

  for (const list of [
    'surcharges',
    'opt_in_rates',
    'opt_in_time_based_rates',
    'discounts',
    'rate_adjustments',
    'rate_group_extras',
  ] as const)
    for (const [i, row] of card[list].entries())
      for (const [j, code] of row.service_levels.entries())
        if (!levelCodes.has(code)) say(`${list}[${i}].service_levels[${j}]`, `The card has no level ${code}`)
  return problems
}
