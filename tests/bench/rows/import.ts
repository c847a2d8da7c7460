import { bookShipment } from '../../../src/contract/bookings.ts'
import { createClient } from '../../../src/contract/client.ts'
import {
  bookImportRows,
  checkImportRows,
  MOST_ROWS_SENT,
  startImport,
} from '../../../src/contract/imports.ts'
import { booking } from '../../support/booking.ts'
import { importColumns, importRow } from '../../support/import-file.ts'
import type { Bench, Line } from '../line.ts'
import type { Stage } from '../stage.ts'

/** Calls of the peer that are under way at a time, as a shop's program has them. */
const CALLS_AT_ONCE = 8

const answered = <T>(outcome: { ok: true; value: T } | { ok: false; error: string }): T => {
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}

/** Rows of a spreadsheet a second, checked and booked over HTTP; beside them as many bookings, a call for each. */
export async function measureImport(bench: Bench, { url, token }: Stage): Promise<Line[]> {
  const call = createClient({ base: url, clientVersion: 'bench', providerId: () => 1, token: () => token })
  const most = bench.quick ? 1_000 : 10_000
  bench.say(`${most} rows with both addresses in a cell each`)

  const rows = Array.from({ length: most }, (_, n) => ({ line: n + 2, cells: importRow(n) }))
  const started = performance.now()
  const { id } = answered(
    await call(startImport, {
      body: { account_id: 1, file_name: 'orders.csv', columns: importColumns(), row_count: most },
    }),
  ).import
  for (let at = 0; at < most; at += MOST_ROWS_SENT)
    answered(
      await call(checkImportRows, { body: { import_id: id, rows: rows.slice(at, at + MOST_ROWS_SENT) } }),
    )
  const checked = performance.now()
  let booked = 0
  for (let isBooking = true; isBooking; ) {
    const { state, counts } = answered(await call(bookImportRows, { body: { import_id: id } })).import
    booked = counts.booked
    isBooking = state === 'booking'
  }
  const done = performance.now()
  if (booked !== most) throw new Error(`${booked} of ${most} rows were booked`)

  const calls = most / 10
  let next = 0
  const single = async () => {
    while (next < calls) {
      next += 1
      answered(await call(bookShipment, { body: booking({ customer_reference: `SINGLE-${next}` }) }))
    }
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, single))
  const singleRate = (calls * 1_000) / (performance.now() - done)

  const rate = (most * 1_000) / (done - started)
  const perSecond = (from: number, to: number) => Math.round((most * 1_000) / (to - from))
  return [
    {
      what: 'Rows of a spreadsheet, checked and booked, both addresses in a cell each',
      ours: rate,
      unit: '/s',
      peer: {
        name: `a POST /shipments each, ${CALLS_AT_ONCE} at a time, addresses by field`,
        value: singleRate,
      },
      ratio: rate / singleRate,
      target: 'a full file in a minute',
      reached: rate >= 10_000 / 60,
      note: `checked ${perSecond(started, checked)}/s, booked ${perSecond(checked, done)}/s`,
    },
  ]
}
