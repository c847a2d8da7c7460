/**
 * A courier's working day on a platform, driven from outside:
 *
 *     HUBLINE_URL=http://localhost:8080 DEMO_SPEED=10 node src/simulator/main.ts
 *
 * Started by the platform's own `npm start`, it says `{is: 'played-in'}` to its parent when the morning is in.
 */
import { readDemoEnvironment } from './environment.ts'
import { runDemo } from './run.ts'

const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, () => ending.abort())

const log = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const read = readDemoEnvironment(process.env)
if (!read.ok) {
  for (const line of read.wrong) process.stderr.write(`${line}\n`)
  process.exit(2)
}

try {
  await runDemo({
    ...read.value,
    signal: ending.signal,
    log,
    onPlayedIn: () => {
      log('ready')
      process.send?.({ is: 'played-in' })
    },
  })
} catch (cause) {
  if (!ending.signal.aborted) {
    process.stderr.write(
      `The working day stopped: ${cause instanceof Error ? cause.message : String(cause)}\n`,
    )
    process.exitCode = 1
  }
}
// A channel to the parent would keep a finished day alive.
if (process.connected) process.disconnect()
