import { sql } from 'kysely'
import type { Shipment } from '../../../../contract/shipments.ts'
import { parcelOfId } from '../../../../domain/shipments/parcel-status.ts'
import type { StatusViewer } from '../../../../domain/shipments/shipment-status.ts'
import { hiddenStatuses } from '../../../../domain/shipments/status-filter.ts'
import { scopeKey } from '../../../../domain/shipments/visibility.ts'
import type { TrackingRules } from '../../../../domain/tracking/tracked-status.ts'
import { rangeEdge } from '../../../../domain/values/day-range.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { createFairQueue } from '../../../kernel/concurrency/fair-queue.ts'
import { createCoalescer } from '../../../kernel/concurrency/shared-work.ts'
import { createWorkBudget } from '../../../kernel/concurrency/work-budget.ts'
import { boundedCount, MOST_COUNTED } from '../../../kernel/database/bounded-count.ts'
import { type Tx, withViewerTx } from '../../../kernel/database/tenant.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import type { Platform } from '../../../platform.ts'
import { filesOfMeasures } from '../../files/index.ts'
import { seesFormulas } from '../../rates/index.ts'
import type { ShipmentRecord, StoredParcel } from '../commands/command.ts'
import { outsideOf, toldWithSteps } from '../presenters/as-told.ts'
import { type AnswerTerms, priceAnswer, providerContacts, shipmentAnswer } from '../presenters/shipment.ts'
import { trackingEvents } from '../presenters/tracking-history.ts'
import { LOOKS_FOR_NEWEST_MS } from './archive-page.ts'
import { findByText } from './find-by-text.ts'
import { findShipments, isSelective, type ListQuery, statusViewerOf } from './find-shipments.ts'
import { readAccounts } from './read-accounts.ts'
import { readPrices, seesPrices } from './read-prices.ts'
import { readRelated } from './read-related.ts'

export interface ShipmentPage {
  readonly shipments: Shipment[]
  readonly count: number
  readonly search_cut?: boolean
}

/** Answers of more rows are made in turn. */
const LARGE = 100
/**
 * A thousand rows are 15 ms of a processor and 2 MB of text, and as much again to pack it: so many are made at a time, which
 * leaves connections, processors and memory to everybody else, and so many more of a session or of an account wait.
 */
const LIMITS = { atOnce: 2, waitingOfOne: 60 }
/**
 * Smaller answers are made at once until so many rows were asked for (28 pages of 50, and 14 each second), then in turn as
 * well: many small lists are as much work as a few large ones. Finding and counting cost as much as so many rows.
 */
const ROWS = { atOnce: 2_000, perSecond: 1_000 }
const ROWS_OF_FINDING = 20
/**
 * Shipments of hundreds of parcels are as much work as many of one: so many parcels count as a row. An answer is read in parts of so many, between
 * which everybody else has their turn, and ends in a refusal where it would be of more than so many parcels, or characters.
 */
const PARCELS_OF_ROW = 5
const PARCELS_OF_PART = 1_000
const MOST_PARCELS = 50_000
const MOST_CHARACTERS = 16_000_000
/** Of a shipment and of a parcel, besides what people typed. */
const CHARACTERS = { shipment: 2_500, parcel: 450 }
/** Whoever has too many waiting asks again after so long (ms): some of them are done by then. */
const ASK_AGAIN_MS = 2_000

/** `GET /shipments` for whoever asks; a large one in turn, and once for a session that asks for the same again meanwhile. */
export function createShipmentList(platform: Platform) {
  const queue = createFairQueue(LIMITS)
  const budget = createWorkBudget(ROWS, Date.now)
  const share = createCoalescer<Outcome<ShipmentPage>>()

  return async (providerId: number, caller: Caller, wanted: ListQuery): Promise<Outcome<ShipmentPage>> => {
    const { session_id, viewer } = caller
    // The sessions of an account are one asker: however often its people sign in, they slow nobody else.
    const asker = `${providerId} ${viewer.kind === 'account' ? scopeKey(viewer) : session_id}`
    // As soon as they are known, and be it that they are too many to be answered.
    const charge = (parcels: number) => void budget.charge(asker, Math.floor(parcels / PARCELS_OF_ROW))
    const read = () => readList(platform, providerId, caller, wanted, charge)
    if (wanted.limit <= LARGE && budget.charge(asker, wanted.limit + ROWS_OF_FINDING)) return read()
    const inTurn = async () =>
      (await queue.run(asker, read)) ?? refused('rate.limited', { retryAfterMs: ASK_AGAIN_MS })
    // The eyes as well: staff look through those of others with the session that is their own.
    return share(
      JSON.stringify([providerId, session_id, viewer, seesPrices(caller), seesFormulas(caller), wanted]),
      inTurn,
    )
  }
}

async function parcelsOf(
  tx: Tx,
  providerId: number,
  shipmentIds: readonly number[],
): Promise<Map<number, StoredParcel[]>> {
  const byShipment = new Map<number, StoredParcel[]>(shipmentIds.map((id) => [id, []]))
  if (shipmentIds.length === 0) return byShipment
  const rows = await tx
    .selectFrom('parcels')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('shipment_id', 'in', [...shipmentIds])
    .orderBy('shipment_id')
    .orderBy('number')
    .execute()
  for (const row of rows) byShipment.get(row.shipment_id)?.push(row)
  return byShipment
}

/** About as much as the JSON of a shipment has. */
const charactersOf = (shipment: ShipmentRecord, parcels: readonly StoredParcel[]): number =>
  parcels.reduce(
    (sum, { parcel_description, packaging }) =>
      sum + CHARACTERS.parcel + (parcel_description?.length ?? 0) + (packaging?.length ?? 0),
    CHARACTERS.shipment +
      (shipment.special_instructions_collection?.length ?? 0) +
      (shipment.special_instructions_delivery?.length ?? 0),
  )

/** Rows in their order, in parts of about so many parcels. */
function partsOf(rows: readonly ShipmentRecord[]): ShipmentRecord[][] {
  const parts: ShipmentRecord[][] = []
  let parcels = PARCELS_OF_PART
  for (const row of rows) {
    if (parcels >= PARCELS_OF_PART) {
      parts.push([])
      parcels = 0
    }
    parts.at(-1)?.push(row)
    parcels += row.parcel_count
  }
  return parts
}

/** Null where they would be too much for one answer. */
async function answers(
  tx: Tx,
  providerId: number,
  caller: Pick<Caller, 'viewer' | 'permissions'>,
  rows: readonly ShipmentRecord[],
  known: Omit<AnswerTerms, 'accounts'>,
  rules: TrackingRules,
): Promise<Shipment[] | null> {
  const ids = rows.map(({ id }) => id)
  const accounts = await readAccounts(
    tx,
    providerId,
    rows.map(({ account_id }) => account_id),
  )
  const terms = { ...known, accounts }
  const prices = seesPrices(caller) ? await readPrices(tx, providerId, ids) : null
  const told = await toldWithSteps(tx, providerId, rows, caller.viewer, rules)
  const shipments: Shipment[] = []
  let characters = 0
  for (const part of partsOf(told.rows)) {
    const parcels = await parcelsOf(
      tx,
      providerId,
      part.map(({ id }) => id),
    )
    for (const row of part) {
      const its = parcels.get(row.id) ?? []
      characters += charactersOf(row, its)
      const answer = shipmentAnswer(row, its, caller.viewer, terms, outsideOf(row.id, told, rules))
      if (answer !== null)
        shipments.push(
          prices === null
            ? answer
            : { ...answer, ...priceAnswer(prices.get(row.id), answer, seesFormulas(caller)) },
        )
    }
    if (characters > MOST_CHARACTERS) return null
  }
  return shipments
}

const tooMuch = (detail: string) => refused('input.invalid', { field: 'limit', detail })

/** Whether nothing is asked of a shipment but its text: then its page is known before a row is looked at. */
const asksForTextAlone = (wanted: ListQuery, eyes: StatusViewer): boolean =>
  hiddenStatuses(eyes).length === 0 &&
  [
    wanted.id,
    wanted.ids,
    wanted.tracking_reference,
    wanted.status,
    wanted.account_id,
    wanted.start_date,
    wanted.end_date,
  ].every((one) => one === undefined)

async function readList(
  platform: Platform,
  providerId: number,
  caller: Caller,
  wanted: ListQuery,
  charge: (parcels: number) => void,
): Promise<Outcome<ShipmentPage>> {
  const from = wanted.start_date ? rangeEdge(wanted.start_date, 'start') : null
  const to = wanted.end_date ? rangeEdge(wanted.end_date, 'end') : null
  if (wanted.start_date && from === null)
    return refused('input.invalid', { field: 'start_date', detail: 'Enter a date such as 2026-11-22' })
  if (wanted.end_date && to === null)
    return refused('input.invalid', { field: 'end_date', detail: 'Enter a date such as 2026-11-22' })
  const { settings } = await platform.settings.read(providerId)
  const { levels } = await platform.catalogue.read(providerId)
  const { gazetteer } = platform
  const known = {
    gazetteer,
    levels,
    overrideStatuses: settings.override_shipment_statuses,
    contacts: providerContacts(settings),
  }
  return withViewerTx(platform.database.app, providerId, caller.viewer, async (tx) => {
    const isByBooking = (wanted.date_filter ?? 'time_created') === 'time_created'
    const byText = await findByText(tx, wanted.search, {
      most: MOST_COUNTED,
      order: 'newest',
      withinMs: LOOKS_FOR_NEWEST_MS,
      ...(isByBooking ? { from, to } : {}),
    })
    const eyes = statusViewerOf(caller, settings)
    const textAlone = byText !== null && asksForTextAlone(wanted, eyes) ? byText.ids : null
    const ofPage = textAlone?.toSorted((a, b) => b - a).slice(wanted.offset, wanted.offset + wanted.limit)
    const found = ofPage ?? byText?.ids ?? null
    const query = findShipments(tx, providerId, wanted, eyes, settings, from, to, found)
    const rows = await query
      .selectAll()
      .orderBy(isSelective(caller, wanted, from, to) ? sql`id + 0` : 'id', 'desc')
      .limit(wanted.limit)
      .offset(ofPage === undefined ? wanted.offset : 0)
      .execute()
    const parcelCount = rows.reduce((sum, { parcel_count }) => sum + parcel_count, 0)
    charge(Math.min(parcelCount, MOST_PARCELS))
    if (parcelCount > MOST_PARCELS)
      return tooMuch(`These shipments have more than ${MOST_PARCELS} parcels. Ask for fewer at once.`)
    // The last page says itself how many there are.
    const isLast = rows.length > 0 && rows.length < wanted.limit
    const counted = textAlone?.length ?? (isLast ? wanted.offset + rows.length : null)
    const count = counted === null ? await boundedCount(tx, query) : Math.min(counted, MOST_COUNTED)
    const shipments = await answers(tx, providerId, caller, rows, known, settings)
    if (shipments === null)
      return tooMuch(`These shipments have more than ${MOST_CHARACTERS} characters. Ask for fewer at once.`)
    // An empty reference finds every shipment: their histories are another matter.
    const single = wanted.id !== undefined || (wanted.tracking_reference ?? '').trim() !== ''
    if (single)
      for (const shipment of shipments) {
        const related = await readRelated(tx, providerId, shipment, caller, settings)
        if (related.length > 0) shipment.related = related
        const images = await filesOfMeasures(tx, providerId, shipment.id)
        for (const parcel of shipment.parcels) {
          const measure_images = images.get(parcelOfId(parcel.id).number)
          if (measure_images !== undefined) parcel.measure_images = measure_images
        }
        shipment.tracking_events = await trackingEvents(tx, providerId, shipment.id, caller.viewer, settings)
      }
    return done({ shipments, count, ...(byText !== null && { search_cut: byText.reached !== null }) })
  })
}
