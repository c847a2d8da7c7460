/** What stands on a shipment is rebuilt from a log of the time before exceptions (048, 060), as the domain would have it. */
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { NO_EXCEPTION } from '../../src/domain/shipments/exception.ts'
import { NOTHING_SAID, type ShipmentState } from '../../src/domain/shipments/shipment-state.ts'
import {
  type Amendment,
  applyAmendment,
  recordEvent,
} from '../../src/domain/shipments/shipment-transitions.ts'
import type { TrackingEventCode } from '../../src/domain/shipments/tracking-event-table.ts'
import { knownMigrations, migrate } from '../../src/server/kernel/database/migrate.ts'
import { eventTypeOf } from '../../src/server/modules/shipments/apply-change.ts'
import { emptyDatabase } from '../support/platform.ts'

const NOON = Date.parse('2026-11-18T12:00:00+02:00')
const HOUR = 3_600_000

const BOOKED: ShipmentState = {
  ...NO_EXCEPTION,
  status: 'submitted',
  status_at: NOON,
  message: null,
  parcel_count: 1,
  failed_attempts: 0,
  handled_until: null,
  account_id: 1,
  collection_branch_id: 1,
  delivery_branch_id: 2,
  hub_id: null,
  collection_agent_id: null,
  delivery_agent_id: null,
  collection_after: null,
  collection_before: NOON + HOUR,
  delivery_after: null,
  delivery_before: NOON + 20 * HOUR,
  collection_eta: null,
  delivery_eta: null,
  collected_at: null,
  delivered_at: null,
  ...NOTHING_SAID,
  tags: '',
}

/** A scan or a plan by its code, a change by hand, or the taking back of the step before. */
type Step = TrackingEventCode | Amendment | 'undo'

const OUT: readonly Step[] = ['received-at-hub', 'delivery-assigned', 'out-for-delivery']
const FAILED: readonly Step[] = [...OUT, 'delivery-failed-attempt']
const TOMORROW: Amendment = { delivery_before: NOON + 30 * HOUR }

const STORIES: Readonly<Record<string, readonly Step[]>> = {
  'nothing went wrong': OUT,
  'failed, and back at the hub': [...FAILED, 'returned-to-hub'],
  'failed, planned again and taken out again': [
    ...FAILED,
    'returned-to-hub',
    'delivery-assigned',
    'out-for-delivery',
  ],
  'failed, and given to another driver': [...FAILED, 'returned-to-hub', { delivery_agent_id: 9 }],
  'failed, given to another driver, and that undone': [
    ...FAILED,
    'returned-to-hub',
    { delivery_agent_id: 9 },
    'undo',
  ],
  'failed, and rebooked': [...FAILED, 'returned-to-hub', TOMORROW],
  'failed, rebooked, and failed again': [...FAILED, TOMORROW, 'returned-to-hub', ...FAILED],
  'failed, and held': [...FAILED, 'returned-to-hub', 'on-hold'],
  'failed, and cannot be delivered': [...FAILED, 'returned-to-hub', 'undeliverable'],
  'damaged, and planned all the same': ['received-at-hub', 'damaged', 'received-at-hub', 'delivery-assigned'],
  'rejected, and planned for another': [
    'received-at-hub',
    'delivery-assigned',
    'delivery-rejected',
    'delivery-assigned',
  ],
  'rejected, and taken back': [
    'received-at-hub',
    'delivery-assigned',
    'delivery-rejected',
    { delivery_agent_id: null },
  ],
  'collection failed, and planned again': [
    'collection-assigned',
    'collection-failed-attempt',
    'collection-assigned',
  ],
  'collection failed, and given to another': [
    'collection-assigned',
    'collection-failed-attempt',
    { collection_agent_id: 9 },
  ],
  'collection failed, and collected after all': [
    'collection-assigned',
    'collection-failed-attempt',
    'collection-assigned',
    'collected',
  ],
}

interface Line {
  readonly type: string
  readonly change: Record<string, readonly unknown[]>
  readonly told: { readonly event?: string; readonly message?: string; readonly undoes?: number } | null
}

/** What the log of then holds of a story, and what stands at its end by the domain. */
function tell(steps: readonly Step[]): { state: ShipmentState; lines: readonly Line[] } {
  let state = BOOKED
  let before = state
  const lines: Line[] = []
  for (const [i, step] of steps.entries()) {
    const at = NOON + i * 60_000
    if (step === 'undo') {
      lines.push({ type: 'shipment.undone', change: {}, told: { undoes: lines.length + 1 } })
      state = before
      continue
    }
    const message = `Step ${i}`
    const outcome =
      typeof step === 'string'
        ? recordEvent(state, step, { at, message, driver_id: 7, branch_id: null, eta: null }, at)
        : applyAmendment(state, step, at)
    if (!outcome.ok) throw new Error(`${JSON.stringify(step)} was refused: ${outcome.refusal.code}`)
    const then = Object.entries(outcome.value).filter(([field]) => !(field in NO_EXCEPTION))
    const was = new Map<string, unknown>(Object.entries(state))
    lines.push({
      type: typeof step === 'string' ? 'shipment.status' : eventTypeOf(Object.fromEntries(then)),
      change: Object.fromEntries(then.map(([field, to]) => [field, [was.get(field) ?? null, to ?? null]])),
      told: typeof step === 'string' ? { event: step, message } : null,
    })
    before = state
    state = { ...state, ...outcome.value }
  }
  return { state, lines }
}

test.each(['017', '023', '048'])('from a log of the time before %s', async (since) => {
  const url = await emptyDatabase()
  await migrate(url, new Set((await knownMigrations()).filter((name) => name < since)))
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  onTestFinished(() => owner.end())
  await owner.query(
    `INSERT INTO providers (provider_id, name, status, origins, tracking_prefix) VALUES (1, 'Courier', 'active', '{}', 'C');
     INSERT INTO feed_heads VALUES (1, 0)`,
  )
  const stories = Object.entries(STORIES).map(([name, steps], i) => ({ name, id: i + 1, ...tell(steps) }))
  for (const { id, state, lines } of stories) {
    await owner.query(
      `INSERT INTO shipments (provider_id, id, version, ref, account_id, service_level_code, status, status_at,
         created_at, modified_at, parcel_count, weight_kg, collection_address, collection_contact, collection_name,
         collection_place, delivery_address, delivery_contact, delivery_name, delivery_place)
       VALUES (1, $1, $2, $3, 1, 'ECO', $4, now(), now(), now(), 1, 1, '{}', '{}', '', '', '{}', '{}', '', '')`,
      [id, lines.length + 1, `C${id}`, state.status],
    )
    for (const [i, { type, change, told }] of lines.entries()) {
      const seq = id * 100 + i
      await owner.query(
        `INSERT INTO events (provider_id, ${since < '018' ? 'seq' : 'id'}, at, recorded_at, type, entity, entity_id,
           version, change, told, scope)
         VALUES (1, $1, now(), now(), $2, 'shipment', $3, $4, $5, $6, '{}')`,
        [seq, type, id, i + 2, JSON.stringify(change), told === null ? null : JSON.stringify(told)],
      )
    }
  }
  await migrate(url)
  const { rows } = await owner.query<{ id: number; exception: string | null; reason: string | null }>(
    'SELECT id::int, exception, exception_reason AS reason FROM shipments ORDER BY id',
  )
  expect(rows.map(({ id, ...its }) => [stories[id - 1]?.name, its])).toEqual(
    stories.map(({ name, state }) => [name, { exception: state.exception, reason: state.exception_reason }]),
  )
})
