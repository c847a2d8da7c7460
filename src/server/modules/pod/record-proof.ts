import type { z } from 'zod'
import type { Proof, recordProof as recordProofCall } from '../../../contract/pod.ts'
import { isImage } from '../../../domain/files/file-types.ts'
import { offeredProof } from '../../../domain/pod/offered-proof.ts'
import type { PinKind } from '../../../domain/pod/pin-rules.ts'
import { maskedRecipient, type ProofDraft, proofProblem } from '../../../domain/pod/proof.ts'
import type { LogEventType } from '../../../domain/shipments/log-event.ts'
import { type ParcelState, parcelOfId } from '../../../domain/shipments/parcel-status.ts'
import { recorderRefusal, stopRefusal } from '../../../domain/shipments/recording-rules.ts'
import { scopeOf } from '../../../domain/shipments/shipment-state.ts'
import { isFinished } from '../../../domain/shipments/shipment-status.ts'
import { maySee } from '../../../domain/shipments/visibility.ts'
import { done, type Outcome, type Refusal, refused } from '../../../domain/values/refusals.ts'
import type { IdempotencyKey, Replay } from '../../kernel/commands/idempotency.ts'
import { type Command, runBatch, runIdempotent } from '../../kernel/commands/run-command.ts'
import type { NewEvent } from '../../kernel/eventlog/log.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import type { Platform } from '../../platform.ts'
import { addFiles } from '../files/index.ts'
import {
  applyChange,
  decideEvent,
  decideParcelEvent,
  type LockedShipment,
  lockShipments,
  parcelsOfHeld,
  saveShipments,
} from '../shipments/index.ts'
import { forgetPin, tryPin } from './pins.ts'
import { handOvers, type KeptProof, type ProofRow, proofAnswer, readProofs } from './read-proofs.ts'

type Input = z.output<typeof recordProofCall.body>
type Deps = Pick<Platform, 'database' | 'settings' | 'clock' | 'tracing' | 'onCommitted' | 'secrets' | 'now'>

/** The shipment, locked; undefined where for the caller there is none. */
export async function lockedFor({ tx, providerId }: Command, { viewer }: Caller, id: number) {
  const held = (await lockShipments(tx, providerId, [id])).get(id)
  return held !== undefined && maySee(viewer, 'shipment', scopeOf(held), id) ? held : undefined
}

/** Said to whoever corrects a proof as one of other parcels. */
const OTHER_PARCELS = 'A correction is of the parcels that were handed over.'

const isDelivered = ({ status }: { status: string }) => status === 'delivered'

/** Why whoever may not deliver it proves nothing of it, or sets nothing right; null where they may. */
function proverRefusal({ settings }: Command, caller: Caller, held: LockedShipment): Refusal | null {
  const excluded = settings.exclude_tracking_statuses
  return (
    recorderRefusal({ ...caller, excluded }, 'delivered') ?? stopRefusal(caller.viewer, 'delivered', held)
  )
}

/** When it is handed over (ms), and how that is written; each parcel in its turn, by where those before it have left the shipment. */
interface Delivery {
  readonly at: number
  write(): Promise<NewEvent[]>
}

/** What becomes of the shipment, or of these of its parcels; null where nothing does: it is delivered already, or what was recorded is set right. */
async function deliveryOf(
  command: Command,
  caller: Caller,
  held: LockedShipment,
  date: string | null | undefined,
  { isCorrected, numbers }: { isCorrected: boolean; numbers: readonly number[] },
): Promise<Outcome<Delivery | null>> {
  const event = { event: 'delivered', date: date ?? null } as const
  if (isDelivered(held) || isCorrected) {
    const no = proverRefusal(command, caller, held)
    return no === null ? done(null) : { ok: false, refusal: no }
  }
  if (numbers.length === 0) {
    const decided = await decideEvent(command, caller, event, held)
    if (!decided.ok) return decided
    const { change, at } = decided.value
    const write = async () => [
      applyChange(held, 'shipment.status', change, at, caller.actor, { event: 'delivered' }),
    ]
    return done({ at, write })
  }
  const times: number[] = []
  for (const number of numbers) {
    const decided = await decideParcelEvent(command, caller, event, held, number)
    if (!decided.ok) return decided
    times.push(decided.value.at)
  }
  return done({
    at: times[0] ?? command.now,
    async write() {
      const events: NewEvent[] = []
      for (const number of numbers) {
        const decided = await decideParcelEvent(command, caller, event, held, number)
        if (!decided.ok) throw new Error(`parcel ${number} could be delivered, and cannot any more`)
        events.push(decided.value.apply())
      }
      return events
    },
  })
}

/** The parcels that were not handed over yet, by their numbers; of what is delivered, those that nothing was recorded of. */
function parcelsLeft(held: LockedShipment, recorded: readonly KeptProof[]): number[] {
  const proven = recorded.map(({ rows }) => rows[0]?.parcel_numbers ?? [])
  const isLeft = ({ number, status }: ParcelState) =>
    isDelivered(held)
      ? proven.every((numbers) => numbers.length > 0 && !numbers.includes(number))
      : !isFinished(status)
  return parcelsOfHeld(held).flatMap((parcel) => (isLeft(parcel) ? [parcel.number] : []))
}

/** The parcels that are proven by their numbers; none where it is all that the shipment has, or all that is left where none is named. */
function parcelsNamed(
  held: LockedShipment,
  ids: readonly number[],
  left: readonly number[],
): Outcome<readonly number[]> {
  const named = ids.map(parcelOfId)
  const wrong = named.findIndex(
    ({ shipment_id, number }) => shipment_id !== held.id || number < 1 || number > held.parcel_count,
  )
  if (wrong >= 0)
    return refused('input.invalid', {
      field: `parcel_ids[${wrong}]`,
      detail: 'The shipment has no such parcel.',
    })
  const numbers =
    named.length === 0 ? left : [...new Set(named.map(({ number }) => number))].sort((a, b) => a - b)
  return done(numbers.length === held.parcel_count && numbers.join() === left.join() ? [] : numbers)
}

/**
 * Whether it is the PIN, in a transaction of its own: a wrong one is counted although nothing else is written, and before anybody is told,
 * so that a hundred at once are no hundred guesses.
 */
function checkPin(
  platform: Deps,
  providerId: number,
  caller: Caller,
  input: Input,
): Promise<Outcome<unknown>> {
  return runBatch(platform, providerId, [caller], async (command): Promise<Outcome<unknown>> => {
    const out = command.refusalOf(caller)
    if (out !== null) return { ok: false, refusal: out }
    const held = await lockedFor(command, caller, input.shipment_id)
    if (held === undefined) return refused('shipment.notFound', { field: 'shipment_id' })
    const numbers = parcelsNamed(held, input.parcel_ids, parcelsLeft(held, []))
    if (!numbers.ok) return numbers
    const what = { isCorrected: input.version != null, numbers: numbers.value }
    const delivery = await deliveryOf(command, caller, held, input.date, what)
    if (!delivery.ok) return delivery
    return tryPin(command.tx, platform, providerId, {
      id: held.id,
      kind: pinOfDelivery(held),
      tried: input.pin ?? '',
    })
  })
}

/** What its recipient gives: at the door, or where they fetch it. */
const pinOfDelivery = ({ delivery_pickup_point_id }: LockedShipment): PinKind =>
  delivery_pickup_point_id === null ? 'pod' : 'pickup'

/** Pictures that the proof has already, and those that come to it. */
async function takePictures(
  command: Command,
  caller: Caller,
  shipmentId: number,
  { photo_ids, signature_id }: ProofDraft,
  known: ReadonlyMap<number, unknown>,
): Promise<Outcome<null>> {
  const field = (i: number) => (i < photo_ids.length ? `photo_ids[${i}]` : 'signature_id')
  const all = [...photo_ids, ...(signature_id === null ? [] : [signature_id])]
  for (const [i, id] of all.entries()) {
    if (known.has(id)) continue
    const added = await addFiles(command, caller, [id], { proof_of: shipmentId })
    if (!added.ok) return refused('file.notFound', { field: field(i) })
    if (added.value.some(({ type }) => !isImage(type)))
      return refused('input.invalid', { field: field(i), detail: 'Send a picture: a PDF is no photo.' })
  }
  return done(null)
}

/** What the log says: that there is one, which, and which it corrects. Names and numbers stand in the proof alone. */
function proofEvent(
  { now }: Command,
  { actor }: Caller,
  held: LockedShipment,
  pod: readonly [corrected: number | null, version: number],
): NewEvent {
  const type: LogEventType = pod[0] === null ? 'shipment.podRecorded' : 'shipment.podCorrected'
  return { ...applyChange(held, type, {}, now, actor), change: { pod }, whole: undefined }
}

/** What the PIN proves; of a correction, what it proved then. Null where it is proven otherwise. */
async function pinOf(
  { tx, providerId }: Command,
  platform: Deps,
  {
    held,
    draft,
    last,
    tried,
  }: { held: LockedShipment; draft: ProofDraft; last: ProofRow | undefined; tried: string | null },
): Promise<Outcome<{ sent_to: string; sent_elsewhere: boolean } | null>> {
  if (draft.method !== 'pin') return done(null)
  if (last?.method === 'pin')
    return done({ sent_to: last.pin_sent_to ?? '', sent_elsewhere: last.pin_sent_elsewhere })
  if (tried === null) return refused('input.invalid', { field: 'pin', detail: 'Enter the PIN.' })
  const outcome = await tryPin(tx, platform, providerId, {
    id: held.id,
    kind: pinOfDelivery(held),
    tried,
  })
  return outcome.ok ? done({ ...outcome.value, sent_to: maskedRecipient(outcome.value.sent_to) }) : outcome
}

/** Records how a delivery was proven, and with it that it was delivered; or sets right what was recorded. */
export async function recordProof(
  platform: Deps,
  providerId: number,
  {
    caller,
    author,
    idempotencyKey,
  }: { caller: Caller; author: string; idempotencyKey: IdempotencyKey | null },
  input: Input,
): Promise<Outcome<Proof> | Replay> {
  const { kind } = caller.viewer
  if (kind !== 'staff' && kind !== 'driver') return refused('permission.denied')
  const draft: ProofDraft = {
    ...input,
    photo_ids: [...new Set(input.photo_ids)],
    signature_id: input.signature_id ?? null,
  }
  if (draft.method === 'pin' && input.pin != null) {
    const checked = await checkPin(platform, providerId, caller, input)
    // Used already: what was done with it may be asked for again.
    if (!checked.ok && checked.refusal.code !== 'pod.noPin') return checked
  }
  return runIdempotent(platform, providerId, { caller, idempotencyKey }, async (command) => {
    const { tx, settings, now } = command
    const held = await lockedFor(command, caller, input.shipment_id)
    if (held === undefined) return refused('shipment.notFound', { field: 'shipment_id' })
    const kept = await readProofs(tx, providerId, held.id)
    const all = handOvers(kept)
    const last = all.map(({ rows }) => rows[0]).find((row) => row?.version === input.version)
    const isCorrected = last !== undefined
    const left = parcelsLeft(held, all)
    const named = parcelsNamed(held, input.parcel_ids, left)
    if (!named.ok) return named
    const numbers = last?.parcel_numbers ?? named.value
    const delivery = await deliveryOf(command, caller, held, input.date, { isCorrected, numbers })
    if (!delivery.ok) return delivery
    const isNews = named.value.length > 0 && named.value.every((number) => left.includes(number))
    const isKnown = isCorrected || (all.length > 0 && isDelivered(held) && !isNews)
    // A driver says it once, at the door; what is wrong with it then, staff set right.
    if (isKnown && kind === 'driver') return refused('permission.denied')
    if (!isCorrected && (isKnown || input.version != null))
      return refused('pod.changedMeanwhile', { field: 'version' })
    if (isCorrected && input.parcel_ids.length > 0 && named.value.join() !== numbers.join())
      return refused('input.invalid', { field: 'parcel_ids', detail: OTHER_PARCELS })
    const { pod_method } = await tx
      .selectFrom('shipments')
      .select('pod_method')
      .where('provider_id', '=', providerId)
      .where('id', '=', held.id)
      .executeTakeFirstOrThrow()
    const { methods } = offeredProof(
      { ...held, pod_method, recorded: last?.method ?? null },
      { ...caller, excluded: settings.exclude_tracking_statuses },
      settings,
    )
    const problem = proofProblem(draft, methods, settings)
    if (problem !== null) return { ok: false, refusal: problem }
    const pin = await pinOf(command, platform, { held, draft, last, tried: input.pin ?? null })
    if (!pin.ok) return pin
    const pictures = await takePictures(command, caller, held.id, draft, kept.files)
    if (!pictures.ok) return pictures
    const { method, name, mobile_number, department, description } = draft
    const grv_number = method === 'grv' ? draft.grv_number : ''
    const version = (kept.rows[0]?.version ?? 0) + 1
    await tx
      .insertInto('proofs_of_delivery')
      .values({
        provider_id: providerId,
        shipment_id: held.id,
        version,
        ...{ method, name, mobile_number, department, description, grv_number },
        parcel_numbers: [...numbers],
        pin_sent_to: pin.value?.sent_to ?? null,
        pin_sent_elsewhere: pin.value?.sent_elsewhere ?? false,
        photo_ids: [...draft.photo_ids],
        signature_id: draft.signature_id,
        delivered_at: new Date(delivery.value?.at ?? last?.delivered_at ?? held.delivered_at ?? now),
        recorded_by: caller.user_id,
        recorded_as: author,
        recorded_at: new Date(now),
      })
      .execute()
    await forgetPin(tx, providerId, held.id)
    // The proof before what it proves: whoever is told that it was delivered is told with what.
    const events: NewEvent[] = [proofEvent(command, caller, held, [last?.version ?? null, version])]
    if (delivery.value !== null) events.push(...(await delivery.value.write()))
    await saveShipments(command, [held], events)
    const answer = proofAnswer(await readProofs(tx, providerId, held.id), caller)
    if (answer === null) throw new Error('a proof that was written is not there')
    return done(answer)
  })
}
