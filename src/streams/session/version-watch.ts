/** Whether the site offers another version than the one that runs here (000 §4, §7). */
import { type VersionChange, versionChange } from '../../domain/console/version.ts'
import type { Lifetime } from '../lifetime.ts'
import type { Signal } from '../signal.ts'
import type { Time } from '../time.ts'

/** version.json is looked at this often (ms). */
const EVERY_MS = 1_200_000

export interface NewVersion {
  readonly change: VersionChange
  readonly version: string
}

export interface VersionWatch extends Signal<NewVersion> {
  /** "Remind me later": until the next look. */
  later(): void
  /** Looks now: something said that there is another. */
  look(): Promise<void>
}

export interface VersionWatchInputs {
  readonly time: Time
  readonly running: string
  /** The version that the site offers; null when it cannot be told. */
  readonly read: () => Promise<string | null>
}

export function createVersionWatch(
  life: Lifetime,
  { time, running, read }: VersionWatchInputs,
): VersionWatch {
  const same: NewVersion = { change: 'same', version: running }
  const state = life.signal(same)
  async function look(): Promise<void> {
    const version = await read()
    if (version === null || life.ended) return
    const change = versionChange(running, version)
    state.set(change === 'same' ? same : { change, version })
  }
  life.every(time, EVERY_MS, look)
  return { now: state.now, changes$: state.changes$, later: () => state.set(same), look }
}
