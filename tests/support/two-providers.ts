import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { book } from './booking.ts'
import { OPS, platformOfFile } from './platform.ts'

/** The shipments of the provider of the demo, by what they are. */
export const [ONE, TWO, THREE] = [
  'account 1, Johannesburg',
  'account 2, Johannesburg',
  'account 3, Durban',
] as const

/** Three shipments of one provider, and one of another: what the database tells whom is asked of them. */
export async function twoProviders() {
  const platform = await platformOfFile()
  const ops = await platform.as(OPS)
  const ids = new Map<string, number>()
  const durban = {
    street_address: '1 Beach Road',
    local_area: 'Umhlanga',
    city: 'Durban',
    zone: 'KZN',
    code: '4319',
  }
  for (const [name, changes] of [
    [ONE, { account_id: 1 }],
    [TWO, { account_id: 2 }],
    [THREE, { account_id: 3, collection_address: durban, delivery_address: durban }],
  ] as const)
    ids.set(name, (await book(ops.call, changes)).id)
  await ops.call(changeShipments, {
    body: { shipments: [{ id: ids.get(TWO) ?? 0, collection_agent_id: 8 }] },
  })
  await platform.owner.query(
    "INSERT INTO providers (provider_id, name, origins, tracking_prefix) VALUES (2, 'Other Couriers', '{}', 'OTH')",
  )
  await platform.owner.query('INSERT INTO feed_heads (provider_id) VALUES (2)')
  await platform.owner.query(
    `INSERT INTO shipments SELECT (json_populate_record(s, '{"provider_id": 2, "ref": "OTHER01"}')).* FROM shipments s WHERE id = ${ids.get(ONE)}`,
  )
  return { platform, named: (...names: string[]) => names.map((name) => ids.get(name)) }
}
