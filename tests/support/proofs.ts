import { expect } from 'vitest'
import type { z } from 'zod'
import { readProof, recordProof } from '../../src/contract/pod.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { book } from './booking.ts'
import { picture, upload } from './files.ts'
import type { SignedIn, TestPlatform } from './platform.ts'
import { record } from './recording.ts'

/** Shipments that are out for delivery with driver 8, and what is proven of them. `ops`: staff behind the scenes. */
export function proofs(platform: TestPlatform, ops: SignedIn) {
  let bookings = 0
  /** Through the hub and out with driver 8. */
  async function sendOut(shipment_id: number): Promise<void> {
    for (const event of ['received-at-hub', 'delivery-assigned', 'out-for-delivery'] as const)
      await record(ops.call, {
        shipment_id,
        event,
        ...(event === 'delivery-assigned' && { driver_id: 8 }),
      })
  }

  /** To a recipient of its own, whose number ends with `end`. */
  async function onTheRoad(pod_method: string | undefined = 'pin-with-fallback') {
    bookings += 1
    const mobile_number = `082 555 ${String(1_000 + bookings)}`
    const shipment = await book(ops.call, {
      pod_method,
      delivery_contact: { name: 'Nomsa Dlamini', mobile_number },
    })
    await sendOut(shipment.id)
    return { ...shipment, end: mobile_number.slice(-4) }
  }

  async function pinsTo(end: string): Promise<string[]> {
    const { rows } = await platform.owner.query<{ text: string }>(
      "SELECT text FROM outbox WHERE kind = 'pod-pin' AND recipient LIKE $1 ORDER BY id",
      [`%${end}`],
    )
    return rows.map(({ text }) => /is (\d{5})\./.exec(text)?.[1] ?? '')
  }
  async function pinTo(end: string): Promise<string> {
    await expect.poll(async () => (await pinsTo(end)).length, { timeout: 10_000 }).toBeGreaterThan(0)
    return (await pinsTo(end)).at(-1) ?? ''
  }

  const prove = (who: SignedIn, body: z.input<typeof recordProof.body>, idempotencyKey?: string) =>
    who.call(recordProof, { body, idempotencyKey })
  async function seen(who: SignedIn, shipment_id: number) {
    const outcome = await who.call(readProof, { query: { shipment_id } })
    if (!outcome.ok) throw new Error(outcome.error)
    return outcome.value
  }
  async function statusOf(id: number) {
    const listed = await ops.call(listShipments, { query: { id } })
    return listed.ok ? listed.value.shipments[0]?.status : undefined
  }
  const photo = async (who: SignedIn, colour = '#123456') =>
    (await upload(who, await picture(300, 200, colour).jpeg().toBuffer(), 'door.jpg')).id
  return { sendOut, onTheRoad, pinsTo, pinTo, prove, seen, statusOf, photo }
}
