/**
 * Writes a day's calls with their times: `npm run record -- FILE [--seed 42] [--date 2026-11-21]`.
 *
 * The day is planned, not watched: what the same seed plays on a platform when nobody interferes.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { dayOf } from '../domain/values/moment.ts'
import { readFixtures } from './fixtures/read.ts'
import { headLine, lineOf } from './recording/line.ts'
import { positionsOf } from './recording/positions.ts'
import { actorsOf } from './schedule/actors.ts'
import { inOrder } from './schedule/day.ts'
import { DAY_BEGINS, planOpening } from './schedule/opening.ts'
import { readGazetteer } from './schedule/suburbs.ts'
import { iso, MINUTE, moment, plusDays } from './schedule/time.ts'

export interface RecordOptions {
  seed: number
  date: string
  shipments?: number
}

/** The whole tape of a day, with what of the day before lies at the hubs in the morning. */
export function recordDay({ seed, date, shipments }: RecordOptions): { recording: string; calls: number } {
  const fixtures = readFixtures()
  const actors = actorsOf(fixtures)
  const { yesterday, today } = planOpening({
    seed,
    date,
    shipments,
    fixtures,
    places: readGazetteer(fixtures.branches),
  })
  const begins = moment(date, DAY_BEGINS)
  const ends = moment(plusDays(date, 1), DAY_BEGINS)
  const positions = positionsOf(today, fixtures, actors, begins, ends, MINUTE)
  const acts = inOrder([...yesterday.acts, ...today.acts, ...positions]).filter((act) => act.at < ends)
  const booking = (ref: string) => today.shipments.get(ref) ?? yesterday.shipments.get(ref)
  const lines = acts.map((act) => lineOf(act, fixtures, booking)).filter((line) => line !== '')
  return {
    recording: headLine({ is: 'day', date, begins: iso(begins) }) + lines.join(''),
    calls: lines.length,
  }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string', default: '42' }, date: { type: 'string' } },
  })
  const [file] = positionals
  if (file === undefined) {
    process.stderr.write('Name the file to write: npm run record -- FILE [--seed 42] [--date 2026-11-21]\n')
    process.exit(2)
  }
  const date = values.date ?? dayOf(Date.now())
  const { recording, calls } = recordDay({ seed: Number(values.seed), date })
  await writeFile(file, recording)
  process.stdout.write(`${calls} calls of ${date} are in ${file}.\n`)
}
