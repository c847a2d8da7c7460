import { expect, test } from 'vitest'
import { changeAccount } from '../../src/contract/accounts.ts'
import { readCatalogueUsage, type UsedList } from '../../src/contract/catalogue-usage.ts'
import { listRateCards, saveRateCard } from '../../src/contract/rate-cards.ts'
import { listServiceLevels } from '../../src/contract/service-levels.ts'
import { addTag } from '../../src/contract/tags.ts'
import { addZone } from '../../src/contract/zones.ts'
import { book } from '../support/booking.ts'
import { ACCOUNT_OWNER, OPS, platformOfFile } from '../support/platform.ts'

const platform = await platformOfFile()
const ops = await platform.as(OPS)

async function usageOf(kind: UsedList, key: string) {
  const outcome = await ops.call(readCatalogueUsage, { query: { kind, key } })
  if (!outcome.ok) throw new Error(outcome.error)
  const { usage, details } = outcome.value
  return { row: usage.find((one) => one.key === key), details }
}

async function newTag(type: 'account' | 'shipment', name: string): Promise<number> {
  const tag = await ops.call(addTag, { body: { type, name } })
  if (!tag.ok) throw new Error(tag.error)
  return tag.value.tag.id
}

test('a service level tells the shipments of 30 days, whose they are, and the cards that price it', async () => {
  const levels = await ops.call(listServiceLevels, {})
  const eco = levels.ok ? levels.value.service_levels.find(({ code }) => code === 'ECO') : undefined
  const key = String(eco?.id)
  const before = await usageOf('service-levels', key)
  const { id } = await book(ops.call, { account_id: 2, service_level_code: 'ECO' })
  const { row, details } = await usageOf('service-levels', key)
  expect(row?.shipments).toBe((before.row?.shipments ?? 0) + 1)
  expect(details?.shipments[0]).toMatchObject({ id, account_id: 2 })
  expect(details?.accounts.map((one) => one.account_id)).toContain(2)
  expect(details?.rate_cards).toEqual([
    expect.objectContaining({ account_id: null, number: 1, is_draft: false }),
  ])
  expect(row?.rate_cards).toBe(1)
})

test('a tag tells the shipments and accounts that carry it, and the cards that charge for it', async () => {
  const [fragile, key] = [await newTag('shipment', 'Fragile'), await newTag('account', 'Key account')]
  await book(ops.call, { account_id: 2, tag_ids: [fragile] })
  await ops.call(changeAccount, { body: { id: 3, tag_ids: [key] } })
  const listed = await ops.call(listRateCards, {})
  const read = await ops.call(listRateCards, {
    query: { id: listed.ok ? listed.value.rate_cards[0]?.id : undefined },
  })
  const card = read.ok ? read.value.rate_cards[0]?.card : undefined
  if (card === undefined) throw new Error('no card')
  const surcharges = [
    {
      id: 991,
      name: 'Care',
      type: 'tag' as const,
      tags: ['fragile'],
      charge_type: 'flat' as const,
      charge_value: '5',
    },
  ]
  const draft = await ops.call(saveRateCard, {
    body: { account_id: 3, version: 0, card: { ...card, surcharges } },
  })
  if (!draft.ok) throw new Error(draft.error)
  const used = await usageOf('tags', String(fragile))
  expect(used.row).toMatchObject({ shipments: 1, accounts: 1, rate_cards: 1 })
  expect(used.details?.rate_cards).toMatchObject([{ account_id: 3, is_draft: true }])
  expect((await usageOf('tags', String(key))).details?.accounts).toEqual([{ account_id: 3, shipments: 0 }])
})

test('packaging is known by its text, and what nothing uses has no row', async () => {
  const parcel = {
    submitted_length_cm: 10,
    submitted_width_cm: 10,
    submitted_height_cm: 10,
    submitted_weight_kg: 1,
  }
  await book(ops.call, {
    account_id: 2,
    parcels: [
      { ...parcel, packaging: 'Pallet' },
      { ...parcel, packaging: 'Pallet' },
    ],
  })
  expect((await usageOf('packaging', 'Pallet')).row).toMatchObject({ shipments: 1, accounts: 1 })
  expect((await usageOf('packaging', 'Crate')).row).toBeUndefined()
  expect((await usageOf('pickup-points', '1')).details).toEqual({
    shipments: [],
    accounts: [],
    rate_cards: [],
    zones: [],
  })
})

test('a tag of the map is used by the zones that carry it', async () => {
  const tag = await ops.call(addTag, { body: { type: 'map', name: 'Far', map_use: 'surcharges' } })
  if (!tag.ok) throw new Error(tag.error)
  const { id } = tag.value.tag
  const ring = [
    [18.4, -34],
    [18.5, -34],
    [18.5, -33.9],
    [18.4, -34],
  ]
  const body = { name: 'Parow', area: { type: 'Polygon' as const, coordinates: [ring] }, tag_ids: [id] }
  const zone = await ops.call(addZone, { body })
  if (!zone.ok) throw new Error(zone.error)
  const used = await usageOf('tags', String(id))
  expect(used.row).toMatchObject({ shipments: 0, accounts: 0, rate_cards: 0, zones: 1 })
  expect(used.details?.zones).toEqual([{ id: zone.value.zone.id, name: 'Parow' }])
})

test('people of an account are told nothing', async () => {
  const owner = await platform.as(ACCOUNT_OWNER)
  expect(await owner.call(readCatalogueUsage, { query: { kind: 'tags' } })).toMatchObject({
    ok: false,
    status: 403,
  })
})
