import { existsSync } from 'node:fs'

const KNOWN_PLACES = [
  '/usr/sbin/nats-server',
  '/usr/bin/nats-server',
  '/usr/local/bin/nats-server',
  '/opt/homebrew/bin/nats-server',
]

/** The path of a nats-server on this machine, or null. */
export function findNatsServer(): string | null {
  const named = process.env.NATS_SERVER
  if (named !== undefined) return existsSync(named) ? named : null
  return KNOWN_PLACES.find((place) => existsSync(place)) ?? null
}
