import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { geocodeAddress, parsePastedAddress } from '../../src/contract/addresses.ts'
import { clientOf } from '../support/console.ts'
import { ACCOUNT_USER, type SignedIn, startTestPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
let user: SignedIn
beforeAll(async () => {
  platform = await startTestPlatform()
  user = await platform.as(ACCOUNT_USER)
})
afterAll(() => platform.stop())

test('an address has a point, which says whether the pin wants to be dragged', async () => {
  const of = (body: z.input<typeof geocodeAddress.body>) => user.call(geocodeAddress, { body })
  expect(
    await of({ local_area: 'Sandton', city: 'Johannesburg', zone: 'Gauteng', country: 'ZA', code: 2196 }),
  ).toMatchObject({
    value: { lat: -26.1076, lng: 28.0567, quality: 'place', is_approximate: false },
  })
  expect(await of({ local_area: 'Aalwynfleur', city: 'Riversdale', zone: 'WC' })).toMatchObject({
    value: { quality: 'postcode', is_approximate: true },
  })
  // There is a Central in KwaZulu-Natal, 150 km from Durban, and none in its list: the city is nearer the truth.
  const durban = await of({ city: 'Durban', zone: 'KZN' })
  expect(await of({ local_area: 'Central', city: 'Durban', zone: 'KZN', code: '9999' })).toEqual(durban)
  const nowhere = { value: { lat: null, lng: null, quality: null, is_approximate: true } }
  expect(await of({})).toMatchObject(nowhere)
  expect(await of({ local_area: 'Sandton', city: 'Johannesburg', country: 'Botswana' })).toMatchObject(
    nowhere,
  )
})

test('bad input is refused by its field', async () => {
  for (const [field, value] of [
    ['local_area', 'x'.repeat(256)],
    ['city', { name: 'Durban' }],
    ['zone', ['GP']],
    ['lat', 91],
    ['lng', -181],
  ] as const) {
    const answer = await fetch(`${platform.url}/v2/geocode`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ [field]: value }),
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, { field }])
  }
})

test('a pasted address is taken apart, for visitors too', async () => {
  const visitor = clientOf(platform.url, null, 1)
  const text = 'Nomsa Dlamini\n082 123 4567\nUnit 4 Villa Rosa\n12 Protea Street\nSunnyside\nPretoria\n0002'
  expect(await visitor(parsePastedAddress, { body: { text } })).toMatchObject({
    value: {
      parts: {
        name: { text: 'Nomsa Dlamini' },
        mobile_number: { text: '082 123 4567', certainty: 'sure' },
        street_address: { text: 'Unit 4 Villa Rosa, 12 Protea Street' },
        local_area: { text: 'Sunnyside', certainty: 'sure' },
        city: { text: 'Pretoria' },
        zone: { text: 'GP' },
        code: { text: '0002' },
      },
      rest: [],
    },
  })
  expect(await visitor(parsePastedAddress, { body: { text: 'x'.repeat(1001) } })).toMatchObject({
    status: 400,
    field: 'text',
  })
  expect(await visitor(parsePastedAddress, { body: { text: ' ' } })).toMatchObject({
    status: 400,
    field: 'text',
  })
})

test('visitors wait when they paste too often, who is signed in goes on', async () => {
  const paste = (call: SignedIn['call']) =>
    call(parsePastedAddress, { body: { text: '12 Main Road, Sandton' } })
  const visitor = clientOf(platform.url, null, 1)
  let status = 200
  for (let i = 0; i < 25 && status === 200; i++) status = (await paste(visitor)).status
  expect(status).toBe(429)
  expect(await paste(user.call)).toMatchObject({ ok: true })
})
