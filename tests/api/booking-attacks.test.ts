import { describe, expect, test } from 'vitest'
import { issueApiKey } from '../../src/contract/api-keys.ts'
import { addTag } from '../../src/contract/tags.ts'
import { ROUTE } from '../support/asked-rates.ts'
import { book, booking } from '../support/booking.ts'
import { ACCOUNT_OWNER, OPS, platformOfFile } from '../support/platform.ts'
import { makeSecondProvider } from '../support/second-provider.ts'

/** What a stranger, the shop of a rival and the owner of an account try with the calls of booking: each was found or feared. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const owner = await platform.as(ACCOUNT_OWNER)
await makeSecondProvider(platform)

async function keyOf(name: string, account_id: number) {
  const issued = await ops.call(issueApiKey, { body: { account_id, name, expires: 'never' } })
  if (!issued.ok) throw new Error(issued.error)
  return { ...issued.value.api_key, key: issued.value.key }
}
const rival = await keyOf('Rival', 2)

async function ask(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { body, token = rival.key, headers = {} }: { body?: unknown; token?: string | null; headers?: object } = {},
) {
  const answer = await fetch(`${platform.url}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, json: await answer.json() }
}

describe('a stranger', () => {
  test('asks for prices no oftener by naming another provider each time, nor has any remembered', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 70; i += 1) {
      const headers = { 'provider-id': String(900_000 + i) }
      const { status, json } = await ask('POST', '/rates', { body: ROUTE, token: null, headers })
      statuses.push(status)
      if (status === 200) expect(json.rates).toEqual([])
    }
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
    expect(statuses.slice(60).every((status) => status === 429)).toBe(true)
    platform.pass(60_000)
  })

  test('is told of five hundred parcels, and of none more', async () => {
    const [parcel] = booking().parcels
    const many = Array.from({ length: 500 }, () => ({ ...parcel, submitted_description: 'A book of tales' }))
    expect(await ask('POST', '/rates', { body: { ...ROUTE, parcels: many }, token: null })).toMatchObject({
      status: 200,
    })
    for (const parcels of [
      [...many, parcel],
      [{ ...parcel, item_count: 501 }],
      [{ ...parcel, item_count: 1e9 }],
    ])
      expect((await ask('POST', '/rates', { body: { ...ROUTE, parcels }, token: null })).status).toBe(400)
  })

  test.each([
    ['GET', '/providers/settings'],
    ['POST', '/providers/settings'],
    ['GET', '/accounts/api-keys'],
    ['GET', '/accounts/address-books'],
    ['POST', '/geocode'],
    ['GET', '/pickup-points'],
    ['GET', '/rates/cards'],
    ['POST', '/rates/cards/publish'],
    ['POST', '/shipments/cancel'],
    ['GET', '/rates/service-areas'],
  ] as const)('is not answered by %s %s', async (method, path) => {
    const body = method === 'GET' ? undefined : {}
    expect((await ask(method, path, { body, token: null })).status).toBe(401)
  })
})

describe('the shop of a rival', () => {
  test('is no other account by a number that is none', async () => {
    for (const account_id of [true, [1], '0x1', '1e0', {}, -1, 1.5])
      for (const [path, body] of [
        ['/rates', { ...ROUTE, account_id }],
        ['/rates/opt-in', { account_id }],
        ['/shipments', { ...booking(), account_id }],
      ] as const)
        expect(await ask('POST', path, { body, token: ops.token }), `${path} ${account_id}`).toMatchObject({
          status: 400,
          json: { field: 'account_id' },
        })
  })

  test('learns nothing of a shipment by sending it back, and takes nothing of it', async () => {
    const theirs = await book(owner.call, { account_id: undefined, custom_tracking_reference: 'THEIRS-1' })
    const body = {
      ...booking({ account_id: undefined }),
      is_return: true,
      short_tracking_reference: theirs.short_tracking_reference,
    }
    expect(await ask('POST', '/shipments', { body })).toMatchObject({
      status: 201,
      json: { is_return: true, return_of_id: null },
    })
    const sharing = { ...body, custom_tracking_reference: 'THEIRS-1' }
    expect(await ask('POST', '/shipments', { body: sharing })).toMatchObject({
      status: 409,
      json: { code: 'shipment.referenceTaken' },
    })
    const reason = { tracking_reference: 'THEIRS-1' }
    expect((await ask('POST', '/shipments/cancel', { body: reason })).status).toBe(404)
    const kept = await ask('GET', `/shipments?id=${theirs.id}`, { token: owner.token })
    expect(kept.json.shipments[0].status).toBe('submitted')
  })

  test('neither sees nor sets the tags of accounts, nor those of another provider', async () => {
    const secret = await ops.call(addTag, { body: { type: 'account', name: 'Pays late' } })
    const fragile = await ops.call(addTag, { body: { type: 'shipment', name: 'Fragile' } })
    if (!secret.ok || !fragile.ok) throw new Error('the tags were not added')
    expect((await ask('GET', '/tags?types=account,shipment')).json.tags).toMatchObject([{ name: 'Fragile' }])
    await platform.owner.query('UPDATE tags SET provider_id = 2 WHERE id = $1', [fragile.value.tag.id])
    platform.platform.catalogue.forget(1)
    for (const id of [secret.value.tag.id, fragile.value.tag.id])
      expect(
        await ask('POST', '/shipments', { body: booking({ account_id: undefined, tag_ids: [id] }) }),
      ).toMatchObject({ status: 400, json: { field: 'tag_ids[0]' } })
  })

  test('has no say in what its account is charged by: tags by name are those of staff', async () => {
    const named = await ask('POST', '/rates', {
      body: { ...ROUTE, tags: ['Fragile'], service_level_code: 'ECO' },
    })
    expect(named.json.rates[0].surcharges).toEqual([])
    expect(
      (await ask('PATCH', '/accounts', { body: { id: 2, customer_reference_required: false } })).status,
    ).toBe(403)
  })

  test('does not become a person: its key changes nothing of its user', async () => {
    for (const change of [
      { email: 'shop@rival.example', current_password: 'springbok' },
      { username: 'Ops manager' },
      { phone_number: '+27821234567' },
      { role_id: 1 },
    ])
      expect(
        (await ask('PATCH', '/users', { body: { id: rival.id, ...change } })).status,
      ).toBeGreaterThanOrEqual(400)
    const { rows } = await platform.owner.query(
      'SELECT username, email, role_id FROM users WHERE provider_id = 1 AND id = $1',
      [rival.id],
    )
    expect(rows).toEqual([{ username: 'Rival', email: expect.stringMatching(/\.invalid$/), role_id: 6 }])
  })
})

describe('the owner of an account', () => {
  test('names a key as the people of the courier, and the history says that it was a key', async () => {
    const { key } = await keyOf('Ops manager', 1)
    const { json } = await ask('POST', '/shipments', { body: booking({ account_id: undefined }), token: key })
    const { rows } = await platform.owner.query(
      "SELECT source FROM events WHERE provider_id = 1 AND entity = 'shipment' AND entity_id = $1",
      [json.id],
    )
    expect(rows).toEqual([{ source: 'Ops manager (API key)' }])
  })

  test('revokes no key of another account, issues none for it, and reads no settings but their own', async () => {
    expect((await ask('DELETE', `/accounts/api-keys?id=${rival.id}`, { token: owner.token })).status).toBe(
      404,
    )
    const body = { account_id: 2, name: 'Mine', expires: 'never' }
    expect((await ask('POST', '/accounts/api-keys', { body, token: owner.token })).status).toBe(404)
    expect((await ask('GET', '/shipments?limit=1')).status).toBe(200)
    expect((await ask('GET', '/accounts/settings?account_id=2', { token: owner.token })).status).toBe(404)
    for (const [method, sent] of [
      ['GET', undefined],
      ['POST', { settings: [] }],
    ] as const)
      expect((await ask(method, '/providers/settings', { body: sent, token: owner.token })).status).toBe(403)
  })
})

test('a key that is sent in another way is told so, and not rated as a visitor of whoever comes first', async () => {
  for (const authorization of [rival.key, `Token ${rival.key}`, `Bearer ${rival.key} `.repeat(2), 'Bearer'])
    expect(
      (await ask('POST', '/rates', { body: ROUTE, token: null, headers: { authorization } })).json,
    ).toMatchObject({ message: 'Error logging in' })
})

test('an address that was pasted with a slash at its end leads to the same calls', async () => {
  for (const path of ['//shipments?limit=1', '//v2//shipments?limit=1', '/v2//shipments?limit=1'])
    expect(await ask('GET', path), path).toMatchObject({
      status: 200,
      json: { shipments: expect.any(Array) },
    })
  expect((await ask('POST', '//rates', { body: ROUTE })).json.message).toBe('Success')
})

test('whoever books five hundred parcels a hundred times at once keeps no other account waiting behind all of them', async () => {
  const [box] = booking().parcels
  const heavy = { ...booking({ account_id: undefined }), parcels: [{ ...box, item_count: 500 }] }
  let answered = 0
  const flood = Promise.all(
    Array.from({ length: 100 }, async () => {
      const answer = await ask('POST', '/shipments', { body: heavy })
      answered += 1
      return answer
    }),
  )
  const rival = await ask('POST', '/shipments', {
    body: booking({ account_id: undefined }),
    token: owner.token,
  })
  expect(rival.status).toBe(201)
  expect(answered).toBeLessThan(100)
  expect((await flood).every(({ status }) => status === 201)).toBe(true)
})
