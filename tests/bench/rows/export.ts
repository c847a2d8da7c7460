/** A CSV file of very many shipments: rows a second over HTTP, and how much memory the node needs for it. */
import { readFileSync } from 'node:fs'
import { createClient } from '../../../src/contract/client.ts'
import { exportShipments } from '../../../src/contract/shipment-export.ts'
import type { Bench, Line } from '../line.ts'
import type { Stage } from '../stage.ts'

const LEAST_ROWS = 2_000
/** However many rows: a million take what a third of them do, pieces and what the collector lets lie meanwhile. */
const MOST_MB = 350

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

/** How many lines and bytes a body has; it is let go as it comes. */
async function countLines(body: AsyncIterable<Uint8Array>, atEach: () => void): Promise<number> {
  let lines = 0
  for await (const piece of body) {
    for (const byte of piece) if (byte === 10) lines += 1
    atEach()
  }
  return lines
}

export async function measureExport(
  { say }: Bench,
  { url, token, owner, platformPid }: Pick<Stage, 'url' | 'token' | 'owner' | 'platformPid'>,
  rows: number,
): Promise<Line[]> {
  const call = createClient({ base: url, clientVersion: 'bench', providerId: () => 1, token: () => token })
  say(`${rows} rows as a file`)
  const {
    rows: [edge],
  } = await owner.query<{ day: string }>(
    `SELECT (created_at AT TIME ZONE 'Africa/Johannesburg')::date::text AS day FROM shipments
     WHERE provider_id = 1 ORDER BY created_at OFFSET $1 LIMIT 1`,
    [rows],
  )
  const outcome = await call(exportShipments, { body: edge === undefined ? {} : { end_date: edge.day } })
  if (!outcome.ok) throw new Error(outcome.error)
  const before = memoryOf(platformPid)
  let most = before
  const began = performance.now()
  const { body } = await fetch(new URL(new URL(outcome.value.url).pathname, url))
  if (body === null) throw new Error('the export has no body')
  const lines = await countLines(body, () => {
    most = Math.max(most, memoryOf(platformPid))
  })
  const seconds = (performance.now() - began) / 1_000
  const copied = performance.now()
  await owner.query(
    `SELECT count(t.*::text) FROM (SELECT * FROM shipments WHERE provider_id = 1 ORDER BY created_at LIMIT $1) t`,
    [lines],
  )
  const peer = (lines * 1_000) / (performance.now() - copied)
  return [
    {
      what: `rows of a CSV file of ${lines - 1} shipments, over HTTP`,
      ours: lines / seconds,
      unit: '/s',
      peer: { name: 'the same rows as text, in the database', value: peer },
      ratio: lines / seconds / peer,
      target: `over ${LEAST_ROWS}/s`,
      reached: lines / seconds > LEAST_ROWS,
    },
    {
      what: `memory that a node takes besides, at the most, while it writes ${lines - 1} rows`,
      ours: most - before,
      unit: 'MB',
      peer: { name: 'the whole node before', value: before },
      ratio: null,
      target: `< ${MOST_MB} MB`,
      reached: most - before < MOST_MB,
    },
  ]
}
