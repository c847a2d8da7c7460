import { describe, expect, test } from 'vitest'
import { changeAccount } from '../../src/contract/accounts.ts'
import { issueApiKey, listApiKeys, revokeApiKey } from '../../src/contract/api-keys.ts'
import { resetPassword } from '../../src/contract/passwords.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { listUsers } from '../../src/contract/users.ts'
import { API_KEY_CALLS, type ApiKeyLifetime } from '../../src/domain/identity/api-key.ts'
import { book, booking } from '../support/booking.ts'
import { clientOf } from '../support/console.ts'
import { ACCOUNT_OWNER, OPS, platformOfFile } from '../support/platform.ts'

const platform = await platformOfFile()

async function issue(name: string, expires: ApiKeyLifetime = 'never', account_id?: number) {
  const who = await platform.as(account_id === undefined ? ACCOUNT_OWNER : OPS)
  const outcome = await who.call(issueApiKey, { body: { name, expires, account_id } })
  if (!outcome.ok) throw new Error(outcome.error)
  return { ...outcome.value, call: clientOf(platform.url, outcome.value.key) }
}

const raw = (key: string, path: string, init: RequestInit = {}) =>
  fetch(`${platform.url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  })

describe('an API key', () => {
  test('books and lists for its account, is named in what it did, and its last use is told', async () => {
    const { call, api_key } = await issue('Shop in Rosebank')
    const owner = await platform.as(ACCOUNT_OWNER)
    const mine = (await owner.call(listShipments, {})).ok
    const shipment = await book(call, { account_id: undefined })
    expect([mine, shipment.account_id]).toEqual([true, api_key.account_id])
    expect(shipment.rate).toBeGreaterThan(0)
    const { rows } = await platform.owner.query(
      "SELECT source FROM events WHERE entity = 'shipment' AND entity_id = $1",
      [shipment.id],
    )
    expect(rows).toEqual([{ source: 'Shop in Rosebank (API key)' }])
    const listed = await owner.call(listApiKeys, {})
    expect(listed).toMatchObject({
      ok: true,
      value: { api_keys: [{ id: api_key.id, state: 'active', last_used_at: expect.any(String) }] },
    })
  })

  test('is shown once: no list and no table holds it', async () => {
    const { key, api_key } = await issue('Shown once')
    const owner = await platform.as(ACCOUNT_OWNER)
    const listed = await owner.call(listApiKeys, {})
    expect(JSON.stringify(listed)).not.toContain(key)
    expect(api_key.ends_with).toBe(key.slice(-4))
    const { rows } = await platform.owner.query(
      `SELECT (SELECT count(*) FROM api_keys k WHERE k::text LIKE '%' || $1 || '%')
            + (SELECT count(*) FROM events e WHERE e::text LIKE '%' || $1 || '%')
            + (SELECT count(*) FROM sessions s WHERE s::text LIKE '%' || $1 || '%') AS found`,
      [key],
    )
    expect(Number(rows[0].found)).toBe(0)
  })

  test('sees nothing of another account', async () => {
    const { call } = await issue('Of account 2', 'never', 2)
    const owner = await platform.as(ACCOUNT_OWNER)
    const { id } = await book(owner.call, { account_id: undefined })
    expect(await call(listShipments, { query: { id } })).toMatchObject({ ok: true, value: { shipments: [] } })
    const foreign = await raw((await issue('Mine')).key, '/v2/shipments', {
      method: 'POST',
      body: JSON.stringify(booking({ account_id: 2 })),
    })
    expect(foreign.status).toBe(404)
  })

  test.each([
    ['GET', '/users/sessions'],
    ['POST', '/users/sessions/end'],
    ['POST', '/users/2fa/setup'],
    ['POST', '/logout'],
    ['POST', '/accounts/api-keys'],
    ['GET', '/accounts/api-keys'],
    ['GET', '/users'],
  ])('may not %s %s', async (method, path) => {
    const { key, call } = await issue(`Tries ${path}`.slice(0, 40))
    const answer = await raw(key, path, { method, ...(method === 'POST' && { body: '{}' }) })
    expect(answer.status).toBe(403)
    expect((await call(listShipments, {})).ok).toBe(true)
    await (await platform.as(OPS)).call(revokeApiKey, { query: { id: Number(await idOf(key)) } })
  })

  test('that is revoked is refused at its next call, and stays revoked', async () => {
    const { call, api_key } = await issue('Revoked')
    expect((await call(listShipments, {})).ok).toBe(true)
    const owner = await platform.as(ACCOUNT_OWNER)
    for (let twice = 0; twice < 2; twice += 1)
      expect(await owner.call(revokeApiKey, { query: { id: api_key.id } })).toMatchObject({
        ok: true,
        value: { api_key: { state: 'revoked' } },
      })
    expect(await call(listShipments, {})).toMatchObject({ ok: false, status: 401 })
  })

  test('of 7 days works for as long as that, however often it is used, and no longer', async () => {
    const { call, api_key } = await issue('A week', '7-days')
    expect(api_key.expires_at).not.toBeNull()
    for (let day = 0; day < 6; day += 1) {
      platform.pass(86_400_000)
      expect((await call(listShipments, {})).ok).toBe(true)
    }
    platform.pass(86_400_000)
    expect(await call(listShipments, {})).toMatchObject({ ok: false, status: 401 })
  })

  test('stops with its account', async () => {
    const { call } = await issue('Closed with it', 'never', 3)
    const ops = await platform.as(OPS)
    await ops.call(changeAccount, { body: { id: 3, is_closed: true } })
    expect(await call(listShipments, {})).toMatchObject({ ok: false, status: 423 })
    expect(
      await ops.call(issueApiKey, { body: { account_id: 3, name: 'Late', expires: 'never' } }),
    ).toMatchObject({ ok: false, status: 404, field: 'account_id' })
  })

  test('tells in headers how many calls are left, and is told to wait after the last', async () => {
    const { key } = await issue('Busy')
    const first = await raw(key, '/shipments?limit=1')
    expect(first.headers.get('ratelimit-limit')).toBe(String(API_KEY_CALLS.most))
    expect(first.headers.get('ratelimit-remaining')).toBe(String(API_KEY_CALLS.most - 1))
    for (let called = 1; called < API_KEY_CALLS.most; called += 50)
      await Promise.all(Array.from({ length: 50 }, () => raw(key, '/time')))
    const late = await raw(key, '/shipments?limit=1')
    expect([late.status, late.headers.get('ratelimit-remaining')]).toEqual([429, '0'])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await raw((await issue('Another')).key, '/shipments?limit=1')).status).toBe(200)
  })

  test('is none of the people: it is in no list of users, is sent no link and is not looked through', async () => {
    await issue('Parcel robot')
    const ops = await platform.as(OPS)
    const users = await ops.call(listUsers, { query: { search: 'Parcel robot' } })
    expect(users).toMatchObject({ ok: true, value: { users: [], count: 0 } })
    await ops.call(resetPassword, { body: { username: 'Parcel robot' } })
    const { rows } = await platform.owner.query("SELECT 1 FROM outbox WHERE recipient LIKE 'api-key-%'")
    expect(rows).toEqual([])
    const looked = await raw(ops.token, '/shipments?request_username=Parcel%20robot')
    expect(await looked.json()).toMatchObject({ code: 'user.notFound' })
  })

  test('staff are told those of all accounts, page by page, and those of one; an owner those of their own', async () => {
    const [ops, owner] = [await platform.as(OPS), await platform.as(ACCOUNT_OWNER)]
    const mine = (await issue('Listed, of account 1')).api_key
    const theirs = (await issue('Listed, of account 2', '30-days', 2)).api_key
    const list = async (who: typeof ops, query: object) => {
      const outcome = await who.call(listApiKeys, { query })
      if (!outcome.ok) throw new Error(outcome.error)
      return { ids: outcome.value.api_keys.map(({ id }) => id), count: outcome.value.count }
    }
    const all = await list(ops, {})
    expect(all.ids.slice(0, 2)).toEqual([theirs.id, mine.id])
    expect(await list(ops, { limit: 1, offset: 1 })).toEqual({ ids: [mine.id], count: all.count })
    expect((await list(ops, { account_id: 2 })).ids).toContain(theirs.id)
    expect((await list(ops, { account_id: 2 })).ids).not.toContain(mine.id)
    expect((await list(owner, {})).ids).not.toContain(theirs.id)
  })

  test('needs a name and a lifetime, and an account has twenty at most', async () => {
    const ops = await platform.as(OPS)
    const wrong = async (body: object) => {
      const answer = await raw(ops.token, '/accounts/api-keys', {
        method: 'POST',
        body: JSON.stringify(body),
      })
      return [answer.status, (await answer.json()).field]
    }
    expect(await wrong({ account_id: 4, name: ' ', expires: 'never' })).toEqual([400, 'name'])
    expect(await wrong({ account_id: 4, name: 'x'.repeat(41), expires: 'never' })).toEqual([400, 'name'])
    expect(await wrong({ account_id: 4, name: 'Shop', expires: '1-year' })).toEqual([400, 'expires'])
    for (let number = 0; number < 20; number += 1) await issue(`Shop ${number}`, '30-days', 4)
    expect(
      await ops.call(issueApiKey, { body: { account_id: 4, name: 'One more', expires: 'never' } }),
    ).toMatchObject({ ok: false, status: 409 })
  })
})

async function idOf(key: string): Promise<number> {
  const { rows } = await platform.owner.query(
    'SELECT id FROM api_keys WHERE ends_with = $1 ORDER BY id DESC',
    [key.slice(-4)],
  )
  return rows[0].id
}
