import { sql } from 'kysely'
import type { ParcelMeasurement } from '../../../../contract/parcel-measures.ts'
import type { ItemOutcome } from '../../../../contract/shipment-changes.ts'
import { cubicCm, kgOf, litresOf, measured, measuresLine } from '../../../../domain/shipments/parcel.ts'
import { parcelId, parcelOfId } from '../../../../domain/shipments/parcel-status.ts'
import { scopeOf } from '../../../../domain/shipments/shipment-state.ts'
import { isInvalid } from '../../../../domain/shipments/shipment-status.ts'
import { maySee } from '../../../../domain/shipments/visibility.ts'
import { parcelReference } from '../../../../domain/tracking/tracking-reference.ts'
import { done, type Outcome, type Refusal, refused } from '../../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../../kernel/commands/idempotency.ts'
import { type Command, type CommandPlatform, runIdempotent } from '../../../kernel/commands/run-command.ts'
import type { Tx } from '../../../kernel/database/tenant.ts'
import { type ColumnType, unnestRows } from '../../../kernel/database/unnest-rows.ts'
import type { NewEvent, Scalar } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { addFiles, freePictures } from '../../files/index.ts'
import { applyChange } from '../apply-change.ts'
import { type LockedShipment, lockShipments } from '../lock-shipments.ts'
import { type Named, namedByReference } from '../queries/named-by-reference.ts'
import { saveShipments } from '../save-shipments.ts'
import type { StoredParcel } from './command.ts'
import { doneItem, refusedItem } from './item-outcome.ts'
import { storedMeasures } from './stored-measures.ts'

const ACTUAL = {
  shipment_id: 'bigint',
  number: 'int',
  actual_length_cm: 'float8',
  actual_width_cm: 'float8',
  actual_height_cm: 'float8',
  actual_weight_kg: 'float8',
} as const satisfies Partial<Record<keyof StoredParcel, ColumnType>>

interface MeasuredParcel {
  readonly measures_of: number
  readonly measured_parcel: number
}

const LOAD = { id: 'bigint', mass_kg: 'float8', volume_litres: 'float8' } as const satisfies Record<
  string,
  ColumnType
>

/** Measured in centimetres and kilograms. */
const measuresOf = (parcel: StoredParcel) => measured(storedMeasures(parcel))
const cubicOf = (parcel: StoredParcel) => cubicCm(storedMeasures(parcel))

const invalid = (field: string, detail: string): Refusal => ({ code: 'input.invalid', field, detail })

/** Which parcel is meant of a shipment that is there, or why none is. */
function parcelMeant(held: LockedShipment, named: Named, field: string): Outcome<number> {
  const number = named.parcel ?? (held.parcel_count === 1 ? 1 : null)
  if (isInvalid(held.status)) return refused('shipment.wrongStatus', { field })
  if (number === null)
    return { ok: false, refusal: invalid(field, 'This shipment has several parcels: name one of them.') }
  return number >= 1 && number <= held.parcel_count
    ? done(number)
    : { ok: false, refusal: invalid(field, 'The shipment has no such parcel.') }
}

interface ShipmentLoad {
  readonly mass_kg: number | null
  readonly volume_litres: number | null
}

async function readLoads(
  tx: Tx,
  providerId: number,
  ids: readonly number[],
): Promise<Map<number, ShipmentLoad>> {
  const rows = await tx
    .selectFrom('shipments')
    .select(['id', 'mass_kg', 'volume_litres'])
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`id = ANY(${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, ...load }) => [id, load]))
}

async function measureEach(
  command: Command,
  caller: Caller,
  inputs: readonly ParcelMeasurement[],
): Promise<ItemOutcome[]> {
  const { tx, providerId, now } = command
  const references = inputs.flatMap(({ parcel_id, tracking_reference }) =>
    parcel_id === undefined && tracking_reference !== undefined ? [tracking_reference] : [],
  )
  const byReference = await namedByReference(tx, providerId, references)
  const candidates = ({ parcel_id, tracking_reference }: ParcelMeasurement): readonly Named[] => {
    if (parcel_id === undefined) return byReference.get(tracking_reference ?? '') ?? []
    const { shipment_id: id, number: parcel } = parcelOfId(parcel_id)
    return [{ id, parcel }]
  }
  const ids = inputs.flatMap(candidates).map(({ id }) => id)
  const held = await lockShipments(tx, providerId, ids)
  const stored = await tx
    .selectFrom('parcels')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`shipment_id = ANY(${[...held.keys()]}::bigint[])`)
    .execute()
  const parcels = new Map(stored.map((row) => [parcelId(row.shipment_id, row.number), row]))
  /** As shipments have them, which may not know theirs yet: what is told of them is what changes there. */
  const loads = await readLoads(tx, providerId, [...held.keys()])

  const free = await freePictures(
    command,
    caller,
    inputs.flatMap(({ image_ids }) => image_ids ?? []),
  )
  const pictures: { readonly ids: readonly number[]; readonly of: MeasuredParcel }[] = []
  const events: NewEvent[] = []
  const told = new Set<LockedShipment>()
  const changed = new Map<number, StoredParcel>()
  /** What each shipment fills (cubic cm) and weighs (kg) so far: to add its parcels up anew for each that is measured would hold up the server. */
  const sums = new Map<number, { cubic: number; kg: number }>()
  const add = (parcel: StoredParcel, times: 1 | -1) => {
    const { cubic, kg } = sums.get(parcel.shipment_id) ?? { cubic: 0, kg: 0 }
    sums.set(parcel.shipment_id, {
      cubic: cubic + times * cubicOf(parcel),
      kg: kg + times * measuresOf(parcel).weight_kg,
    })
  }
  const loadNow = (shipmentId: number) => {
    const { cubic, kg } = sums.get(shipmentId) ?? { cubic: 0, kg: 0 }
    return { mass_kg: kgOf(kg), volume_litres: litresOf(cubic) }
  }
  for (const row of stored) add(row, 1)
  const outcomes = inputs.map((input): ItemOutcome => {
    const { parcel_id, tracking_reference: _named, image_ids, ...actual } = input
    const field = parcel_id === undefined ? 'tracking_reference' : 'parcel_id'
    const isSeen = ({ id }: Named) => {
      const shipment = held.get(id)
      return shipment !== undefined && maySee(caller.viewer, 'shipment', scopeOf(shipment), id)
    }
    const named = candidates(input).find(isSeen)
    const shipment = named && held.get(named.id)
    if (named === undefined || shipment === undefined)
      return refusedItem(null, { code: 'shipment.notFound', field })
    const number = parcelMeant(shipment, named, field)
    if (!number.ok) return refusedItem(shipment.id, number.refusal)
    const id = parcelId(shipment.id, number.value)
    const before = changed.get(id) ?? parcels.get(id)
    if (before === undefined)
      return refusedItem(shipment.id, invalid(field, 'The shipment has no such parcel.'))
    const images = [...new Set(image_ids)]
    const missing = images.find((image) => !free.has(image))
    if (missing !== undefined)
      return refusedItem(shipment.id, {
        code: 'file.notFound',
        field: `image_ids[${image_ids?.indexOf(missing)}]`,
      })
    const after = { ...before, ...actual }
    const [from, to] = [measuresLine(measuresOf(before)), measuresLine(measuresOf(after))]
    const isSame = before.actual_weight_kg !== null && from === to
    if (isSame && images.length === 0) return doneItem(shipment)
    for (const image of images) free.delete(image)
    pictures.push({ ids: images, of: { measures_of: shipment.id, measured_parcel: number.value } })
    changed.set(id, after)
    const was = loads.get(shipment.id)
    add(before, -1)
    add(after, 1)
    const is = loadNow(shipment.id)
    loads.set(shipment.id, is)
    const event = applyChange(shipment, 'shipment.parcelMeasured', {}, now, caller.actor)
    const parcel = parcelReference(shipment.ref, number.value)
    const change: Record<string, readonly [Scalar, Scalar]> = { parcel: [null, parcel] }
    if (!isSame) change.measures = [from, to]
    for (const field of ['mass_kg', 'volume_litres'] as const)
      if (is[field] !== was?.[field]) change[field] = [was?.[field] ?? null, is[field]]
    if (images.length > 0) change.measure_images = [null, images.length]
    events.push({ ...event, change, whole: undefined })
    told.add(shipment)
    return doneItem(shipment)
  })
  for (const { ids: images, of } of pictures) await addFiles(command, caller, images, of)
  await saveShipments(command, told, events)
  if (changed.size > 0)
    await sql`
      UPDATE parcels p SET actual_length_cm = u.actual_length_cm, actual_width_cm = u.actual_width_cm,
        actual_height_cm = u.actual_height_cm, actual_weight_kg = u.actual_weight_kg
      FROM ${unnestRows('u', ACTUAL, [...changed.values()])}
      WHERE p.provider_id = ${providerId} AND p.shipment_id = u.shipment_id AND p.number = u.number`.execute(
      tx,
    )
  const carried = [...told].map(({ id }) => ({ id, ...loadNow(id) }))
  if (changed.size > 0)
    await sql`
      UPDATE shipments s SET mass_kg = u.mass_kg, volume_litres = u.volume_litres
      FROM ${unnestRows('u', LOAD, carried)}
      WHERE s.provider_id = ${providerId} AND s.id = u.id`.execute(tx)
  return outcomes
}

/** Keeps what parcels measure beside what their sender said. What was agreed on as a price is not moved by it. */
export async function measureParcels(
  platform: CommandPlatform,
  providerId: number,
  { caller, idempotencyKey }: { caller: Caller; idempotencyKey: IdempotencyKey | null },
  inputs: readonly ParcelMeasurement[],
): Promise<Outcome<{ parcels: ItemOutcome[] }> | Replay> {
  // A scale stands at a hub.
  if (caller.viewer.kind !== 'staff') return refused('permission.denied')
  return runIdempotent(platform, providerId, { caller, idempotencyKey }, async (command) =>
    done({ parcels: await measureEach(command, caller, inputs) }),
  )
}
