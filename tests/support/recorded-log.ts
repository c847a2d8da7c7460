/** A log with the rows that it leads to, as the platform keeps them: what feeds and snapshots of tests are made of. */
import { type Scalar, toColumns } from '../../src/contract/column-encoding.ts'
import type { EventGroup, ServerFrame } from '../../src/contract/frames.ts'
import {
  LIVE_DRIVER_FIELDS,
  LIVE_REQUEST_FIELDS,
  LIVE_SHIPMENT_FIELDS,
  type LiveDriver,
  type LiveShipment,
  type LiveSnapshot,
  POSITION_FIELDS,
} from '../../src/contract/live.ts'
import { dayFigures } from '../../src/domain/dispatch/day-numbers.ts'
import type { EarlySnapshotQuery } from '../../src/streams/feed/early-calls.ts'
import type { Time } from '../../src/streams/time.ts'
import { driver, shipment } from './live-rows.ts'

export interface RecordedLog {
  epoch: string
  readonly head: number
  readonly shipments: ReadonlyMap<number, LiveShipment>
  /** Books a new shipment, or changes fields of a known one; answers its seq. */
  record(id: number, fields?: Partial<LiveShipment>): number
  recordDriver(id: number, fields?: Partial<LiveDriver>): number
  /** A driver moves: told beside the log. */
  moveDriver(id: number, to: Pick<LiveDriver, 'lat' | 'lng' | 'at'>): void
  gone(id: number): number
  /** Begins another log, in which a shipment is as it was, or as it never was. */
  restore(id: number, row: Partial<LiveShipment>): void
  /** One frame of everything after `seq`. */
  events(after: number): ServerFrame
  /** One frame of where all drivers are; null where there are none. */
  positions(): ServerFrame | null
  snapshot(first?: Partial<EarlySnapshotQuery>): LiveSnapshot
  /** Told the frame of each event and each move; the answer ends it. */
  listen(tell: (frame: ServerFrame) => void): () => void
}

function groupOf(
  of: 'shipment' | 'driver',
  type: string,
  fields: Readonly<Record<string, Scalar>>,
): EventGroup {
  const names = Object.keys(fields)
  return { entity: of, type, fields: names, cols: names.map((name) => [fields[name] ?? null]) }
}

export function createRecordedLog(time: Time): RecordedLog {
  const groups: EventGroup[] = []
  const shipments = new Map<number, LiveShipment>()
  const drivers = new Map<number, LiveDriver>()
  const versions = new Map<number, number>()
  const listening = new Set<(frame: ServerFrame) => void>()

  function events(after: number): ServerFrame {
    return {
      type: 'events',
      prev: after,
      seq: groups.length,
      recorded: time.now(),
      sent: time.now(),
      // Grouped by kind, as the server does: the order within the frame is not that of the log.
      groups: groups.slice(after).sort((a, b) => a.entity.localeCompare(b.entity)),
    }
  }

  function positionsOf(of: readonly LiveDriver[]): ServerFrame {
    return { type: 'positions', recorded: time.now(), sent: time.now(), ...toColumns(POSITION_FIELDS, of) }
  }

  function append(of: 'shipment' | 'driver', type: string, fields: Readonly<Record<string, Scalar>>): number {
    const seq = groups.length + 1
    groups.push(groupOf(of, type, { at: time.now(), ...fields, seq }))
    for (const tell of [...listening]) tell(events(seq - 1))
    return seq
  }

  function nextVersion(id: number): number {
    const version = (versions.get(id) ?? 0) + 1
    versions.set(id, version)
    return version
  }

  function newestOf(most = shipments.size): LiveShipment[] {
    return [...shipments.values()].sort((a, b) => b.status_at - a.status_at).slice(0, most)
  }

  const log: RecordedLog = {
    epoch: 'one',
    get head() {
      return groups.length
    },
    shipments,
    record(id, fields = {}) {
      const known = shipments.get(id)
      const version = nextVersion(id)
      const row = shipment(id, { ...known, ...fields, version })
      shipments.set(id, row)
      const change = known === undefined ? row : { ...fields, id, version }
      return append('shipment', known === undefined ? 'shipment.booked' : 'shipment.status', { ...change })
    },
    recordDriver(id, fields = {}) {
      const known = drivers.get(id)
      const version = (known?.version ?? 0) + 1
      const row = driver(id, { ...known, ...fields, version })
      drivers.set(id, row)
      const change = known === undefined ? row : { ...fields, id, version }
      return append('driver', 'driver.changed', { ...change })
    },
    moveDriver(id, to) {
      const moved = driver(id, { ...drivers.get(id), ...to })
      drivers.set(id, moved)
      for (const tell of [...listening]) tell(positionsOf([moved]))
    },
    gone(id) {
      const version = nextVersion(id)
      shipments.delete(id)
      return append('shipment', 'removed', { id, version })
    },
    restore(id, row) {
      log.epoch += '+'
      shipments.set(id, shipment(id, { ...shipments.get(id), ...row }))
    },
    events,
    positions: () => (drivers.size === 0 ? null : positionsOf([...drivers.values()])),
    snapshot: ({ newest, day } = {}) => ({
      epoch: log.epoch,
      seq: groups.length,
      at: time.now(),
      shipments: toColumns(LIVE_SHIPMENT_FIELDS, newestOf(newest)),
      drivers: toColumns(LIVE_DRIVER_FIELDS, [...drivers.values()]),
      collection_requests: toColumns(LIVE_REQUEST_FIELDS, []),
      ...(day && { day: dayFigures(shipments.values(), time.now()) }),
    }),
    listen(tell) {
      listening.add(tell)
      return () => listening.delete(tell)
    },
  }
  return log
}
