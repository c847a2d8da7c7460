/** Years of shipments on one node: how soon the list, a search, a detail and its tracking are there, over HTTP. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CallOutcome, type Client, createClient } from '../../../src/contract/client.ts'
import { listArchive } from '../../../src/contract/shipment-archive.ts'
import { listParcels, listShipments } from '../../../src/contract/shipments.ts'
import { trackShipment } from '../../../src/contract/tracking.ts'
import { findArchived, readArchived } from '../../../src/server/kernel/archive/restore-shipment.ts'
import { type ArchivedShipments, FIRST_ARCHIVED_ID, fillArchive } from '../fill-archive.ts'
import { FIRST_OLD_ID, fillHistory, referenceOf, YEARS_AGO_MS } from '../fill-history.ts'
import { fillLog, type OldShipments } from '../fill-log.ts'
import type { Bench, Line } from '../line.ts'
import { createRandom, median, quantile, took } from '../measure.ts'
import type { Stage } from '../stage.ts'
import { measureArchive } from './archive.ts'
import { measureExport } from './export.ts'

const MOST_SEARCH_MS = 100
const MOST_DETAIL_MS = 50
const PAGE = 50
const MOST_EXPORTED = 300_000
const TIMES = 100
const ASKINGS = 3
/** A naive search looks at every row: it is asked a few times. */
const NAIVE_TIMES = 3

/** Names and places that very many have, as somebody types them. */
const COMMON = [
  'dlamini',
  'naidoo',
  'botha',
  'cape town',
  'sandton',
  'sipho',
  'Zulu',
  'nkosi johannesburg',
  'dla',
  'khu',
  'rose',
  'po ',
] as const

/** So many shipments: HISTORY=5000000 for what a large courier has in three years. */
const HISTORY = Number(process.env.HISTORY ?? 500_000)
/** So many events of them: EVENTS=20000000, or 100000000; two of each shipment unless told. */
const EVENTS = Number(process.env.EVENTS ?? 2 * HISTORY)
/** So many more of the years before, which have left for files: ARCHIVED=80000000. */
const ARCHIVED = Number(process.env.ARCHIVED ?? 0)

export async function measureHistory(bench: Bench, stage: Stage): Promise<Line[]> {
  const count = bench.quick ? 20_000 : HISTORY
  bench.say(`making ${count} shipments of three years`)
  const old = await fillHistory(stage.owner, count, bench.say)
  const steps = Math.max(1, Math.round(EVENTS / HISTORY))
  bench.say(`making ${steps * count} events`)
  await fillLog(stage.owner, old, steps, bench.say)
  const { rows } = await stage.owner.query<{ whole: number; events: number }>(
    `SELECT pg_database_size(current_database()) / 1e9 AS whole,
       (SELECT sum(pg_total_relation_size(inhrelid)) / 1e9 FROM pg_inherits WHERE inhparent = 'events'::regclass) AS events`,
  )
  bench.say(
    `the database takes ${Number(rows[0]?.whole).toFixed(1)} GB, ${Number(rows[0]?.events).toFixed(1)} of them events`,
  )
  const call = clientOf(stage)
  const newest = FIRST_OLD_ID + count - 1
  return [
    ...(ARCHIVED === 0 ? [] : await measureArchived(bench, stage, old, bench.quick ? 20_000 : ARCHIVED)),
    ...(await measureOver(bench, stage, count)),
    ...(await measureExport(bench, stage, Math.min(MOST_EXPORTED, count))),
    ...(await measureArchive(bench, stage, async () =>
      answered(await call(listShipments, { query: { id: newest } })),
    )),
  ]
}

/** Fills the archive, and asks for what is in it, as its operator and as whoever has a label of years ago. */
async function measureArchived(
  { say }: Bench,
  stage: Pick<Stage, 'owner' | 'url' | 'token'>,
  old: OldShipments,
  events: number,
): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hubline-bench-archive-'))
  try {
    say(`making ${events} events in files of the archive`)
    const filled = await fillArchive(stage.owner, folder, old, events, say)
    return await measureFiles(stage, folder, filled)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function measureFiles(
  { owner, url, token }: Pick<Stage, 'owner' | 'url' | 'token'>,
  folder: string,
  { shipments, events, files, bytes, textBytes, seconds }: ArchivedShipments,
): Promise<Line[]> {
  const call = clientOf({ url, token })
  const dice = createRandom(13)
  const references = Array.from({ length: TIMES }, () =>
    referenceOf(FIRST_ARCHIVED_ID + Math.floor(dice() * shipments)),
  )
  const shown: number[] = []
  const client = await owner.connect()
  for (const reference of references.slice(0, NAIVE_TIMES)) {
    shown.push(
      await took(async () => {
        const [place] = await findArchived(client, reference)
        if (place === undefined) throw new Error(`${reference} is not in the archive`)
        await readArchived(folder, place)
      }),
    )
  }
  client.release()
  const tracked: number[] = []
  for (const tracking_reference of references) {
    const each: number[] = []
    for (let i = 0; i < ASKINGS; i += 1)
      each.push(await took(() => call(trackShipment, { query: { tracking_reference } })))
    tracked.push(Math.min(...each))
  }
  return [
    {
      what: `events of shipments written into files of the archive and read back, ${events / 1e6} million`,
      ours: events / seconds,
      unit: '/s',
      peer: null,
      ratio: null,
      target: 'said for comparison',
      reached: null,
      note: `${shipments} shipments in ${files} files of ${(bytes / 1e9).toFixed(2)} GB, ${Math.round(bytes / shipments)} bytes each; ${(textBytes / 1e9).toFixed(1)} GB of text`,
    },
    {
      what: 'tracking of what has left, answered as of a reference that nobody has, p99',
      ours: quantile(tracked, 0.99),
      unit: 'ms',
      peer: null,
      ratio: null,
      // What is unknown is answered at the next full 50 ms, whatever it took to look.
      target: `< ${2 * MOST_DETAIL_MS} ms`,
      reached: quantile(tracked, 0.99) < 2 * MOST_DETAIL_MS,
    },
    {
      what: 'a shipment of the archive, with its history, for whoever runs the platform',
      ours: median(shown) / 1_000,
      unit: 's',
      peer: null,
      ratio: null,
      target: 'said for comparison',
      reached: null,
    },
  ]
}

function answered<T>(outcome: CallOutcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}

const clientOf = ({ url, token }: { url: string; token: string | null }): Client =>
  createClient({ base: url, clientVersion: 'bench', providerId: () => 1, token: () => token })

/** The lines of a stage that has so many shipments already. */
export async function measureOver(
  { quick, say }: Bench,
  { url, token, owner }: Pick<Stage, 'url' | 'token' | 'owner'>,
  count: number,
): Promise<Line[]> {
  const call = clientOf({ url, token })
  const times = quick ? 20 : TIMES
  const dice = createRandom(12)
  const ids = Array.from({ length: times }, () => FIRST_OLD_ID + Math.floor(dice() * count))
  const { rows: some } = await owner.query<{ ref: string; name: string }>(
    'SELECT ref, delivery_name AS name FROM shipments WHERE provider_id = 1 AND id = ANY ($1)',
    [ids],
  )
  // The machine is shared: of three askings the best counts. What is not in memory is met by the first of them.
  const timesOf = async <T>(of: readonly T[], ask: (one: T) => Promise<unknown>, askings = ASKINGS) => {
    const measured: number[] = []
    for (const one of of) {
      const each: number[] = []
      for (let i = 0; i < askings; i += 1) each.push(await took(() => ask(one)))
      measured.push(Math.min(...each))
    }
    return measured
  }
  const page = async (query: { cursor?: string; search?: string }) =>
    answered(await call(listArchive, { query: { ...query, limit: PAGE } }))
  const naive = (typed: string) =>
    owner.query(
      `SELECT id FROM shipments WHERE provider_id = 1 AND ${typed
        .trim()
        .split(' ')
        .map(
          (_, i) =>
            `(ref || ' ' || coalesce(customer_reference, '') || ' ' || collection_name || ' ' || collection_place || ' ' || delivery_name || ' ' || delivery_place) ILIKE $${i + 1}`,
        )
        .join(' AND ')} ORDER BY created_at DESC LIMIT ${PAGE}`,
      typed
        .trim()
        .split(' ')
        .map((word) => `%${word}%`),
    )

  say('the list, first and far pages')
  const byId = await timesOf(ids, (id) =>
    owner.query('SELECT * FROM shipments WHERE provider_id = 1 AND id = $1', [id]),
  )
  const first = await timesOf(ids, () => page({}))
  const places = ids.map(() => Math.round((Date.now() - dice() * YEARS_AGO_MS) * 1_000))
  const far = await timesOf(places, (at) => page({ cursor: `${at}-1` }))

  say('searching what is common')
  const common = Array.from({ length: times }, (_, i) => COMMON[i % COMMON.length] ?? '')
  const often = await timesOf(common, (search) => page({ search }))
  const oftenNaive = await timesOf(COMMON.slice(0, NAIVE_TIMES), naive, 1)

  say('searching what is rare, and references')
  // The longest word of each name: families that are known nowhere else, and offices.
  const rare = some.map(({ name }) => name.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? name)
  const seldom = await timesOf(rare, (search) => page({ search }))
  const whole = await timesOf(rare.slice(0, 20), async (search) => {
    for (let cursor: string | undefined, has = 0; ; ) {
      const { shipments, next } = await page({ search, cursor })
      has += shipments.cols[0]?.length ?? 0
      if (next === null || has >= PAGE) return
      cursor = next
    }
  })
  const seldomNaive = await timesOf(rare.slice(0, NAIVE_TIMES), naive, 1)
  const byReference = await timesOf(some, ({ ref }) => page({ search: ref.slice(1).toLowerCase() }))
  const byWhole = await timesOf(some, ({ ref }) => page({ search: ref }))
  // A third of the parcels are called so by their sender (fill-history.ts).
  const boxes = ids.map((id) => `BOX-${Math.max(id - (id % 3), FIRST_OLD_ID + 2)}`)
  const byParcel = await timesOf(boxes, async (alternative_tracking_reference) =>
    answered(await call(listParcels, { query: { alternative_tracking_reference } })),
  )

  say('details and tracking')
  const details = await timesOf(ids, async (id) => answered(await call(listShipments, { query: { id } })))
  const anybody = clientOf({ url, token: null })
  const tracked = await timesOf(some, async ({ ref }) =>
    answered(await anybody(trackShipment, { query: { tracking_reference: ref } })),
  )

  const million = `${(count / 1_000_000).toFixed(count < 1_000_000 ? 2 : 0)} million shipments`
  const line = (
    what: string,
    ours: readonly number[],
    peer: { name: string; of: readonly number[] },
    most: number,
    note?: string,
  ): Line => {
    const p99 = quantile(ours, 0.99)
    const value = median(peer.of)
    return {
      what: `${what} of ${million}, p99`,
      ours: p99,
      unit: 'ms',
      peer: { name: peer.name, value },
      ratio: value / p99,
      target: `< ${most} ms`,
      reached: p99 < most,
      note: [`median ${median(ours).toFixed(1)} ms, longest ${Math.max(...ours).toFixed(0)} ms`, note]
        .filter(Boolean)
        .join('; '),
    }
  }
  const alone = { name: 'a row by its key, no HTTP', of: byId }
  return [
    line(`list, first page of ${PAGE}`, first, alone, MOST_SEARCH_MS),
    line(
      `list, a page of any day of three years,`,
      far,
      { name: 'the first page', of: first },
      MOST_SEARCH_MS,
    ),
    line(
      'search of common names and places, two words and beginnings, the newest 50',
      often,
      { name: 'ILIKE over the rows', of: oftenNaive },
      MOST_SEARCH_MS,
    ),
    line(
      'search of rare names, an answer',
      seldom,
      { name: 'ILIKE over the rows', of: seldomNaive },
      MOST_SEARCH_MS,
      `to a whole page, asking on: median ${median(whole).toFixed(0)} ms, longest ${Math.max(...whole).toFixed(0)} ms`,
    ),
    line(
      'search of a part of a reference',
      byReference,
      { name: 'ILIKE over the rows', of: seldomNaive },
      MOST_SEARCH_MS,
    ),
    line('search of a whole reference', byWhole, alone, MOST_SEARCH_MS),
    line('parcels by what their sender calls them', byParcel, alone, MOST_SEARCH_MS),
    line('detail', details, alone, MOST_DETAIL_MS),
    line('tracking', tracked, alone, MOST_DETAIL_MS),
  ]
}
