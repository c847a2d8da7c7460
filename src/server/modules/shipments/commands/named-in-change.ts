import type { ShipmentChange } from '../../../../contract/shipment-changes.ts'
import { isRetagging } from '../../../../domain/shipments/tag-list.ts'
import { type Refusal, refused } from '../../../../domain/values/refusals.ts'
import { keysOf } from '../../../../domain/values/table.ts'
import { lockDrivers, readActiveIds } from '../../../kernel/database/read-ids.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import type { Step } from './undo-steps.ts'

const SIDES = ['collection_agent_id', 'delivery_agent_id'] as const

/** Whom a step gives something back to when it is undone. */
const returnedTo = ({ change }: Pick<Step, 'change'>): number[] =>
  SIDES.flatMap((field) => (typeof change[field]?.[0] === 'number' ? change[field][0] : []))

/**
 * The drivers, branches and tags of shipments that there are, of those that changes name, or `steps` that they undo; of tags whether
 * they are still put on something.
 */
export const readNamed = async (
  tx: Tx,
  providerId: number,
  changes: readonly ShipmentChange[],
  steps: Iterable<Pick<Step, 'change'>>,
) => ({
  drivers: await lockDrivers(tx, providerId, [
    ...changes.flatMap((change) => SIDES.flatMap((field) => change[field] ?? [])),
    ...[...steps].flatMap(returnedTo),
  ]),
  branches: await readActiveIds(tx, providerId, 'branches'),
  tags: changes.some(isRetagging) ? await readTags(tx, providerId) : new Map<number, boolean>(),
})

/** Whether a step would give something back to somebody who is no driver any more. */
export const isReturnedToNobody = (step: Pick<Step, 'change'> | undefined, { drivers }: Named): boolean =>
  step !== undefined && returnedTo(step).some((id) => !drivers.has(id))

export type Named = Awaited<ReturnType<typeof readNamed>>

async function readTags(tx: Tx, providerId: number): Promise<Map<number, boolean>> {
  const rows = await tx
    .selectFrom('tags')
    .select(['id', 'active'])
    .where('provider_id', '=', providerId)
    .where('type', '=', 'shipment')
    .execute()
  return new Map(rows.map(({ id, active }) => [id, active]))
}

/** Why tags may not be changed so: what is retired is taken off and not put on. Null where they may. */
function tagRefusal({ add_tag_ids = [], remove_tag_ids = [] }: ShipmentChange, tags: Named['tags']) {
  const lists = { add_tag_ids, remove_tag_ids }
  for (const field of keysOf(lists)) {
    const isKnown = (id: number) => (field === 'add_tag_ids' ? tags.get(id) === true : tags.has(id))
    const wrong = lists[field].findIndex((id) => !isKnown(id))
    if (wrong >= 0)
      return refused('input.invalid', { field: `${field}[${wrong}]`, detail: 'There is no such tag here' })
        .refusal
  }
  const both = remove_tag_ids.findIndex((id) => add_tag_ids.includes(id))
  const detail = 'A tag is put on or taken off, not both.'
  return both < 0 ? null : refused('input.invalid', { field: `remove_tag_ids[${both}]`, detail }).refusal
}

/** Why a change is refused that names a driver or a branch which is not there; null where it does not. */
export function unknownName(change: ShipmentChange, { drivers, branches, tags }: Named): Refusal | null {
  for (const field of SIDES) {
    const id = change[field]
    if (id !== undefined && id !== null && !drivers.has(id)) return { code: 'driver.notFound', field }
  }
  for (const field of ['collection_branch_id', 'delivery_branch_id'] as const) {
    const id = change[field]
    if (id !== undefined && id !== null && !branches.has(id))
      return { code: 'input.invalid', field, detail: 'There is no such branch.' }
  }
  return tagRefusal(change, tags)
}
