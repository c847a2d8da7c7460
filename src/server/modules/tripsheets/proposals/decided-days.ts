/** What somebody decided of days and stops since a proposal was made: it stands, and is told. */
import { type DecidedSince, decidedSince, isLockedSince } from '../../../../domain/dispatch/proposed-order.ts'
import type { ProposedPlan, StopsByKey } from '../../../../domain/dispatch/route-proposal.ts'
import { type Refusal, refused } from '../../../../domain/values/refusals.ts'
import type { Command } from '../../../kernel/commands/run-command.ts'
import type { LockedTripsheet } from '../../dispatch/index.ts'

/** A tripsheet that keeps its order, and why. */
interface KeptDay {
  readonly tripsheet: number
  readonly driver: number
  readonly refusal: Refusal
}

/** Of drivers, by their numbers. */
async function namesOf({ tx, providerId }: Command, ids: readonly number[]): Promise<(id: number) => string> {
  if (ids.length === 0) return String
  const rows = await tx
    .selectFrom('drivers')
    .select(['id', 'name'])
    .where('provider_id', '=', providerId)
    .where('id', 'in', ids)
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? String(id)
}

/** Of these tripsheets, those that somebody closed since: none was closed when the proposal was made. Nothing is given to them. */
export async function closedDays(command: Command, sheets: readonly LockedTripsheet[]): Promise<KeptDay[]> {
  const closed = sheets.filter(({ status }) => status === 'closed')
  const nameOf = await namesOf(
    command,
    closed.map(({ driver_id }) => driver_id),
  )
  return closed.map(({ id: tripsheet, driver_id: driver }) => {
    const detail = `The tripsheet of ${nameOf(driver)} was closed since this proposal was made. Reopen it first.`
    const { refusal } = refused('tripsheet.wrongStatus', { field: `drivers.${driver}`, detail })
    return { tripsheet, driver, refusal }
  })
}

const WHY: Readonly<Record<DecidedSince, (name: string) => string>> = {
  order: (name) =>
    `Somebody put the stops of ${name} into another order since this proposal was made. That order stands.`,
  lock: (name) =>
    `Somebody locked a stop of ${name} in its place since this proposal was made. The order of that day stands.`,
  time: (name) =>
    `Somebody named another time for a stop of ${name} since this proposal was made. The times of that day stand.`,
}

/** Of these tripsheets, those whose order, locks or named times the plan would take away. */
export async function decidedDays(
  command: Command,
  { byKey, plan }: { readonly byKey: StopsByKey; readonly plan: ProposedPlan },
  sheets: readonly LockedTripsheet[],
): Promise<KeptDay[]> {
  const decided = sheets.flatMap((sheet) => {
    const what = decidedSince(byKey, plan, sheet)
    return what === null ? [] : [{ sheet, what }]
  })
  const nameOf = await namesOf(
    command,
    decided.map(({ sheet }) => sheet.driver_id),
  )
  return decided.map(({ sheet: { id: tripsheet, driver_id: driver }, what }) => {
    const detail = WHY[what](nameOf(driver))
    const { refusal } = refused('tripsheet.changedMeanwhile', { field: `drivers.${driver}`, detail })
    return { tripsheet, driver, refusal }
  })
}

/** Stops that somebody locked since, by their keys: each with why it stays with its driver. */
export const lockedStops = (
  byKey: StopsByKey,
  sheets: readonly LockedTripsheet[],
): ReadonlyMap<string, Refusal> =>
  new Map(
    sheets.flatMap(({ stops }) =>
      stops
        .filter((stop) => isLockedSince(byKey, stop))
        .map(({ id, name }) => {
          const detail = `Somebody locked ${name} in its place since this proposal was made. Unlock it first, or leave it there.`
          return [String(id), refused('tripsheet.stopLocked', { detail }).refusal] as const
        }),
    ),
  )
