import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { book } from './booking.ts'
import type { SignedIn, TestPlatform } from './platform.ts'

/** So much happens, in words that do not compress, that the buffers of a reader who takes nothing are full in the end. */
export interface LoadGenerator {
  readonly ids: readonly number[]
  /** Something happens to every shipment; over when the feed has told of it, so that no round runs ahead of the sequencer. */
  round(): Promise<void>
}

/** Random bytes of a message; in base64 it stays under the 500 characters that a message may have. */
const MESSAGE_BYTES = 370

export async function openLoadGenerator({ platform }: TestPlatform, { call }: SignedIn, shipments: number) {
  const head = () => platform.hub.health(1).head
  /** Waits until all that `work` wrote, so many events, was told. */
  async function told(work: () => Promise<void>): Promise<void> {
    const before = head()
    await work()
    await expect.poll(head, { interval: 5 }).toBeGreaterThanOrEqual(before + shipments)
  }

  const ids: number[] = []
  await told(async () => {
    const booked = await Promise.all(Array.from({ length: shipments }, () => book(call)))
    ids.push(...booked.map(({ id }) => id))
  })
  const round = () =>
    told(async () => {
      const tracking_events = ids.map((shipment_id) => ({
        shipment_id,
        event: 'floor-check' as const,
        message: randomBytes(MESSAGE_BYTES).toString('base64'),
      }))
      const outcome = await call(recordTrackingEvents, { body: { tracking_events } })
      if (!outcome.ok) throw new Error(outcome.error)
    })
  return { ids, round } satisfies LoadGenerator
}
