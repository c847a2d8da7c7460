/**
 * Plays a recorded day into a platform: `npm run replay -- FILE [--url http://localhost:8080] [--speed 60]`; of a file of the
 * archive (`….ndjson.gz`) the shipments that were booked on `--date`, on its first day unless told.
 * The platform must know the cast (reference/demo-cast.json) and be started with CLOCK=adjustable.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Fixtures, readFixtures } from './fixtures/read.ts'
import { createSignedInClients } from './platform/signed-in-clients.ts'
import { readArchivedDay } from './recording/archived-day.ts'
import { type Recording, readRecording } from './recording/line.ts'
import { packedLines } from './recording/packed-lines.ts'
import { playRecording } from './recording/play-recording.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    speed: { type: 'string', default: '60' },
    date: { type: 'string' },
    url: { type: 'string', default: process.env.HUBLINE_URL ?? 'http://localhost:8080' },
  },
})
const [file] = positionals
const speed = Number(values.speed)
if (file === undefined || !(speed > 0 && speed <= 3600)) {
  process.stderr.write(
    'Name the file to play: npm run replay -- FILE [--url http://localhost:8080] [--speed 1 to 3600] [--date 2024-03-12]\n',
  )
  process.exit(2)
}

const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())
const log = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

async function archivedDay(file: string, fixtures: Fixtures): Promise<Recording> {
  const { recording, strangers } = await readArchivedDay(packedLines(file), fixtures, values.date)
  log(`${recording.bookings.size} shipments were booked on ${recording.head.date}.`)
  if (strangers > 0) log(`${strangers} others are of accounts that nobody of the cast books for.`)
  return recording
}

try {
  const fixtures = readFixtures()
  const recording = file.endsWith('.gz')
    ? await archivedDay(file, fixtures)
    : readRecording(await readFile(file, 'utf8'), fixtures)
  const { id: providerId } = fixtures.provider
  const clients = createSignedInClients({
    url: values.url,
    providerId,
    password: fixtures.password,
    signal: ending.signal,
    log,
  })
  const { done, refused } = await playRecording({
    recording,
    fixtures,
    clients,
    speed,
    signal: ending.signal,
    log,
  })
  log(`${done} calls were taken, ${refused} refused.`)
} catch (cause) {
  if (!ending.signal.aborted) {
    process.stderr.write(`The replay stopped: ${cause instanceof Error ? cause.message : String(cause)}\n`)
    process.exitCode = 1
  }
}
