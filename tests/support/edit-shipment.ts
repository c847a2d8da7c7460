import { listShipments } from '../../src/contract/shipments.ts'
import { parcel } from './pickup-points.ts'
import type { SignedIn, TestPlatform } from './platform.ts'

export const ROSEBANK = {
  street_address: '15 Oxford Road',
  local_area: 'Rosebank',
  city: 'Johannesburg',
  zone: 'GP',
  code: '2196',
}
export const HEAVY_PARCEL = parcel(30, 20, 10, 5)

/** Edits shipments as programs do, and reads what became of them; as staff unless somebody is named. */
export function shipmentEditor(platform: TestPlatform, staff: SignedIn) {
  async function edit(id: number, change: object, who = staff, prefix = '/v2') {
    const answer = await fetch(`${platform.url}${prefix}/shipments`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
      body: JSON.stringify({ id, ...change }),
    })
    return { status: answer.status, json: await answer.json() }
  }
  async function read(id: number, who = staff) {
    const outcome = await who.call(listShipments, { query: { id } })
    if (!outcome.ok || outcome.value.shipments[0] === undefined) throw new Error(`no ${id}`)
    return outcome.value.shipments[0]
  }
  /** What of a shipment is stored, to see that nothing was. */
  const stored = async (id: number) => {
    const { rows } = await platform.owner.query(
      `SELECT s.*, (SELECT json_agg(p ORDER BY number) FROM parcels p WHERE shipment_id = s.id) AS parcels,
              (SELECT json_agg(r ORDER BY version) FROM shipment_prices r WHERE shipment_id = s.id) AS prices
       FROM shipments s WHERE id = $1`,
      [id],
    )
    return rows[0]
  }
  return { edit, read, stored }
}
