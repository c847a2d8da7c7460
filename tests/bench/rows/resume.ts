/** A browser that was cut off for 10,000 events: how soon it has them all, without loading anything anew. */
import { openBenchBrowser } from '../browser.ts'
import { openCallLine } from '../call-line.ts'
import type { Bench, Line } from '../line.ts'
import { median } from '../measure.ts'
import type { Stage } from '../stage.ts'

const MISSED = 10_000
const EACH = 1_000

export async function measureResume(bench: Bench, stage: Stage, shipments: number): Promise<Line[]> {
  const chromium = await openBenchBrowser()
  const line = await openCallLine(stage.url, stage.token)
  const resumes: number[] = []
  const snapshots: number[] = []
  for (let round = 0; round < (bench.quick ? 1 : 5); round++) {
    bench.say(`${MISSED} events missed`)
    const page = await chromium.open(stage.url)
    const workspace = await page.evaluateHandle((token) => window.bench.openWorkspace(token), stage.token)
    snapshots.push(await workspace.evaluate(({ tookMs }) => tookMs))
    await workspace.evaluate((open) => open.cut())
    const ids = Array.from({ length: MISSED }, (_, i) => 1 + ((i * 7919) % shipments))
    for (let i = 0; i < MISSED; i += EACH) {
      const tracking_events = ids.slice(i, i + EACH).map((shipment_id) => ({
        shipment_id,
        event: round % 2 === 0 ? 'received-at-hub' : 'out-for-delivery',
        message: 'While you were away',
      }))
      await line.post('/v2/tracking-events', JSON.stringify({ tracking_events }))
    }
    const { ms, calls } = await workspace.evaluate((open) => open.mend())
    if (calls.length > 0) throw new Error(`resuming took calls: ${calls.join()}`)
    await checkEqual(stage, ids, await workspace.evaluate((open, ids) => open.versions(ids), ids))
    resumes.push(ms)
    await page.context().close()
  }
  line.close()
  await chromium.close()
  return [
    {
      what: `resume after ${MISSED} missed events, without a snapshot`,
      ours: median(resumes) / 1_000,
      unit: 's',
      peer: { name: 'loading a snapshot instead', value: median(snapshots) / 1_000 },
      ratio: median(snapshots) / median(resumes),
      target: '< 1 s',
      reached: median(resumes) < 1_000,
      rounds: { ours: resumes, snapshot: snapshots },
    },
  ]
}

async function checkEqual(stage: Stage, ids: readonly number[], shown: readonly (number | null)[]) {
  const { rows } = await stage.owner.query<{ id: number; version: number }>(
    'SELECT id::int, version FROM shipments WHERE id = ANY($1::bigint[])',
    [ids],
  )
  const stored = new Map(rows.map(({ id, version }) => [id, version]))
  const wrong = ids.filter((id, i) => stored.get(id) !== shown[i]).length
  if (wrong > 0)
    throw new Error(`${wrong} of ${ids.length} shipments differ from the database after resuming`)
}
