/** Events a second through command, log, sequencer and hub, to a socket that watches; and what the database alone can do. */
import { booking } from '../../support/booking.ts'
import { type CallLine, callSideBySide, openCallLine } from '../call-line.ts'
import type { Bench, Line } from '../line.ts'
import { createRandom, interleaved, median } from '../measure.ts'
import { writeRows } from '../peers/database.ts'
import type { Stage } from '../stage.ts'
import { openWatcher } from '../watcher.ts'

const SIDE_BY_SIDE = 128
/** Enough to keep two cores busy while some wait for the disk; more only wait for one another. */
const BULK_LINES = 4
const BULK = 1_000
/** Of these any may follow any other, so that the day never runs out of them. */
const SCANS = ['received-at-hub', 'inbound-from-manifest', 'out-for-delivery', 'returned-to-hub'] as const

export async function measureEvents(bench: Bench, stage: Stage, shipments: number): Promise<Line[]> {
  const random = createRandom(1)
  const pick = (below: number) => Math.floor(random() * below)
  const watcher = await openWatcher(stage.url, stage.token)
  const lines = await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, () => openCallLine(stage.url, stage.token)),
  )
  // Long enough that beginning and ending weigh little.
  const seconds = bench.quick ? 1 : 6
  let turn = 0
  const scan = () => ({
    // In turn rather than at random: a day's scans meet a parcel each, not one parcel twice in a batch.
    shipment_id: 1 + ((turn++ * 7919) % shipments),
    event: SCANS[pick(SCANS.length)],
    message: 'Scanned at the dock',
  })

  /** From the first call to the last event at the socket. */
  async function through(on: readonly CallLine[], path: string, body: () => string, each: number) {
    const before = watcher.at.seq
    const started = performance.now()
    const calls = await callSideBySide(on, path, () =>
      performance.now() - started < seconds * 1_000 ? body() : null,
    )
    await watcher.reach(before + calls * each)
    return (calls * each) / ((watcher.at.when - started) / 1_000)
  }
  const oneScan = () => through(lines, '/v2/tracking-events', () => JSON.stringify(scan()), 1)
  const oneBooking = () =>
    through(lines, '/v2/shipments', () => JSON.stringify(booking({ account_id: 1 + pick(40) })), 1)
  const bulk = () =>
    through(
      lines.slice(0, BULK_LINES),
      '/v2/tracking-events',
      () => JSON.stringify({ tracking_events: Array.from({ length: BULK }, scan) }),
      BULK,
    )

  for (const warm of [oneScan, oneBooking, bulk]) await warm()
  bench.say('scans, bookings and bulk scans, beside the database alone')
  const [scans = [], bookings = [], bulks = [], alone = []] = await interleaved(
    bench.quick ? 1 : 3,
    oneScan,
    oneBooking,
    bulk,
    () => writeRows(stage, shipments, BULK, seconds),
  )
  for (const line of lines) line.close()
  watcher.close()

  const best = median(alone)
  const line = (what: string, figures: readonly number[], workspace: number): Line => ({
    what,
    ours: median(figures),
    unit: '/s',
    peer: { name: 'database alone', value: best },
    ratio: median(figures) / best,
    target: `over ${workspace.toLocaleString('en-ZA').replace(/\D/g, ' ')}/s`,
    reached: median(figures) > workspace,
    rounds: { ours: figures, database: alone },
  })
  return [
    line(`events a second, one scan a call, ${SIDE_BY_SIDE} callers side by side`, scans, 6_000),
    line(`events a second, one booking a call, ${SIDE_BY_SIDE} callers side by side`, bookings, 2_000),
    {
      ...line(`events a second, ${BULK} scans a call, ${BULK_LINES} callers side by side`, bulks, 15_000),
      note: 'from the first call to the last event at a watching socket; the database alone writes the same rows (shipment and event) from a json recordset, without HTTP, rules, order or readers',
    },
  ]
}
