import type { E2ePlatform } from './harness.ts'

/** Shipments in several states, so that screens have something to show; the last one of account 1. */
export async function bookSome(stage: E2ePlatform): Promise<{ shipmentId: number; reference: string }> {
  let [shipmentId, reference] = [0, '']
  for (let i = 0; i < 12; i++) {
    const shipment = await stage.book({ account_id: 1 + (i % 3) })
    if (i % 2 === 0) await stage.assign(shipment.id, 1 + i)
    if (i % 4 === 0) await stage.record(shipment.id, 'collected', 'Two boxes')
    if (i % 3 === 0) [shipmentId, reference] = [shipment.id, shipment.short_tracking_reference]
  }
  return { shipmentId, reference }
}
