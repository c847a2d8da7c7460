import { expect, test } from 'vitest'
import { EMPTY_ROW, EMPTY_SIDE, emptyBooking, type SideFields } from './draft.ts'
import { keepQuoted, readQuoted, withGuest, withQuoted } from './quoted.ts'

function memory(stored: Record<string, string> = {}) {
  return {
    stored,
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value
    },
    removeItem: (key: string) => {
      delete stored[key]
    },
  }
}
const DAY = 86_400_000
const SANDTON: SideFields = {
  ...EMPTY_SIDE,
  local_area: 'Sandton',
  city: 'Johannesburg',
  zone: 'GP',
  code: '2196',
  lat: -26.1,
  lng: 28.05,
}
const typed = {
  ...emptyBooking(SANDTON),
  delivery: { ...SANDTON, local_area: 'Khayelitsha', city: 'Cape Town', zone: 'WC' },
  parcels: [
    {
      ...EMPTY_ROW,
      ...{ key: 4, type_id: 3, description: 'A gift', reference: 'ABC1234' },
      ...{ length: '30', width: '20', height: '10', weight: '1,5', quantity: '2', packaging: '' },
    },
  ],
  service_level_id: 7,
}

test('places, measures and the level go on; who sends, what is in it and whose it is do not', () => {
  const storage = memory()
  const person = { name: 'Thandi', mobile_number: '082', email: 'a@b.c', street_address: '1 High Street' }
  keepQuoted(storage, { ...typed, account_id: 9, collection: { ...SANDTON, ...person } }, 1_000)
  for (const word of ['Thandi', '082', 'a@b.c', 'High Street', 'A gift', 'ABC1234', 'account'])
    expect(storage.stored.quoted_shipment).not.toContain(word)
  const quoted = readQuoted(storage, 2_000)
  expect(quoted === null ? null : withQuoted(emptyBooking(), quoted)).toEqual({
    ...typed,
    parcels: [{ ...typed.parcels[0], key: 1, type_id: null, description: '', reference: '' }],
  })
})

test('it is kept for a day, and no longer than it is typed', () => {
  const storage = memory()
  keepQuoted(storage, typed, 5)
  expect(readQuoted(storage, DAY)).not.toBeNull()
  expect(readQuoted(storage, DAY + 5)).toBeNull()
  keepQuoted(storage, null, 6)
  expect(readQuoted(storage, 7)).toBeNull()
})

test('where one collects from stays whole where it is the same suburb', () => {
  const own = { ...SANDTON, name: 'Kwela Fashion', street_address: '14 Protea Street' }
  const storage = memory()
  keepQuoted(storage, typed, 0)
  const quoted = readQuoted(storage, 0)
  if (quoted === null) throw new Error('nothing was kept')
  expect(withQuoted(emptyBooking(own), quoted).collection).toEqual(own)
  expect(withQuoted(emptyBooking({ ...own, local_area: 'Soweto' }), quoted).collection).toEqual(SANDTON)
})

/** Anybody can write into the storage of a public computer. */
test.each([
  ['no JSON', '{'],
  ['another thing', '[]'],
  ['no rows', (kept: object) => ({ ...kept, parcels: [] })],
  [
    'a thousand rows',
    (kept: { parcels: unknown[] }) => ({ ...kept, parcels: Array(1_000).fill(kept.parcels[0]) }),
  ],
  [
    'a point that is nowhere',
    (kept: { delivery: object }) => ({ ...kept, delivery: { ...kept.delivery, lat: 1e9 } }),
  ],
  [
    'a place of a million letters',
    (kept: { delivery: object }) => ({ ...kept, delivery: { ...kept.delivery, city: 'x'.repeat(1e6) } }),
  ],
  ['of tomorrow', (kept: object) => ({ ...kept, at: 10 * DAY })],
] as const)('what was tampered with is not read: %s', (_how, made) => {
  const storage = memory()
  keepQuoted(storage, typed, 0)
  storage.stored.quoted_shipment =
    typeof made === 'string' ? made : JSON.stringify(made(JSON.parse(storage.stored.quoted_shipment ?? '')))
  expect(readQuoted(storage, 1)).toBeNull()
})

test('no account, key or reference comes out of it, whatever stands there', () => {
  const storage = memory()
  keepQuoted(storage, typed, 0)
  const kept = JSON.parse(storage.stored.quoted_shipment ?? '')
  storage.stored.quoted_shipment = JSON.stringify({
    ...kept,
    ...{ account_id: 2, attempt: { key: 'k', sent: [] }, custom_tracking_reference: 'STOLEN1' },
    delivery: { ...kept.delivery, name: 'Mallory', street_address: '1 Elsewhere' },
  })
  const quoted = readQuoted(storage, 1)
  const text = JSON.stringify(quoted === null ? null : withQuoted(emptyBooking(), quoted))
  for (const word of ['STOLEN1', 'Mallory', 'Elsewhere', '"account_id":2', 'attempt'])
    expect(text).not.toContain(word)
})

test('of a guest’s draft whoever signs in takes whom and where, and nothing that decides for them', () => {
  const person = { ...SANDTON, name: 'Thandi Nkosi', street_address: '1 High Street' }
  const poisoned = {
    ...typed,
    ...{
      account_id: 2,
      tag_ids: [9],
      is_quote: true as const,
      opt_in_rates: [1],
      pod_method: 'grv physical',
    },
    ...{ custom_tracking_reference: 'STOLEN1', customer_reference: 'PO 1', service_level_id: 3 },
    collection: { ...person, kind: 'locker' as const },
  }
  expect(withGuest(emptyBooking(), poisoned)).toEqual({
    ...emptyBooking(),
    collection: person,
    delivery: typed.delivery,
    parcels: [{ ...EMPTY_ROW, key: 1, description: 'A gift' }],
  })
})
