import { describe, expect, test } from 'vitest'
import { issueApiKey } from '../../src/contract/api-keys.ts'
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhook,
  testWebhook,
} from '../../src/contract/webhooks.ts'
import { MOST_WEBHOOKS } from '../../src/domain/webhooks/webhook.ts'
import { clientOf } from '../support/console.ts'
import { ACCOUNT_OWNER, ACCOUNT_USER, OPS, platformOfFile } from '../support/platform.ts'

/** Webhooks as they are kept: who may, what is refused, and that secrets stay secrets. */
const platform = await platformOfFile()
const owner = await platform.as(ACCOUNT_OWNER)
const ops = await platform.as(OPS)
const HOOK = { topic: 'tracking-event', url: 'https://shop.example/hooks' } as const

async function add(who = owner, changes: object = {}) {
  const outcome = await who.call(addWebhook, { body: { ...HOOK, ...changes } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}

test('an account adds, changes and deletes its webhook; neither key nor secret is ever told again', async () => {
  const key = 'Bearer sh0p-s3cret'
  const { webhook, signing_secret } = await add(owner, { key })
  expect(webhook).toMatchObject({ account_id: 1, has_key: true, active: true, failing_since: null })
  expect(signing_secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const changed = await owner.call(changeWebhook, {
    body: { id: webhook.id, version: 1, topic: 'shipment-address', key: 'another-key' },
  })
  expect(changed).toMatchObject({ ok: true, value: { webhook: { topic: 'shipment-address', version: 2 } } })
  const listed = await owner.call(listWebhooks, {})
  const { rows } = await platform.owner.query(
    `SELECT (SELECT string_agg(w::text, '') FROM webhooks w) AS kept,
            (SELECT string_agg(e::text, '') FROM events e WHERE entity = 'webhook') AS told`,
  )
  for (const text of [JSON.stringify(changed), JSON.stringify(listed), rows[0].kept, rows[0].told])
    for (const secret of [key, 'another-key', signing_secret, signing_secret.slice(6)])
      expect(text).not.toContain(secret)
  expect(await owner.call(changeWebhook, { body: { id: webhook.id, version: 2, key: '' } })).toMatchObject({
    value: { webhook: { has_key: false } },
  })
  expect(await owner.call(deleteWebhook, { query: { id: webhook.id } })).toMatchObject({ ok: true })
  expect(await owner.call(deleteWebhook, { query: { id: webhook.id } })).toMatchObject({ status: 404 })
})

test('of two who change it at once the second is told, and nothing of theirs is kept', async () => {
  const { webhook } = await add()
  const body = { id: webhook.id, version: 1 }
  const both = await Promise.all([
    owner.call(changeWebhook, { body: { ...body, url: 'https://one.example/' } }),
    ops.call(changeWebhook, { body: { ...body, url: 'https://two.example/' } }),
  ])
  expect(both.filter(({ ok }) => ok).length).toBe(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ status: 409, code: 'webhook.changedMeanwhile' })
})

describe('what is wrong is named, and nothing is stored', () => {
  test.each([
    [{ url: 'http://shop.example/' }, 'url'],
    [{ url: 'https://127.0.0.1/' }, 'url'],
    [{ url: 'https://2130706433/' }, 'url'],
    [{ url: 'https://169.254.169.254/latest/meta-data' }, 'url'],
    [{ url: 'https://[::1]:8080/' }, 'url'],
    [{ url: 'https://[::ffff:10.0.0.1]/' }, 'url'],
    [{ url: 'https://localhost/' }, 'url'],
    [{ url: 'https://foo.localhost:8443/' }, 'url'],
    [{ url: 'https://LOCALHOST./' }, 'url'],
    [{ url: 'https://hubline/' }, 'url'],
    [{ url: 'https://0x7f.1/' }, 'url'],
    [{ url: 'https://db.internal/' }, 'url'],
    [{ url: 'https://me:secret@shop.example/' }, 'url'],
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: `https://shop.example/${'a'.repeat(1_000)}` }, 'url'],
    [{ url: '' }, 'url'],
    [{ topic: 'invoice' }, 'topic'],
    [{ key: 'a\r\nx-injected: 1' }, 'key'],
    [{ key: 'ключ' }, 'key'],
    [{ active: 'perhaps' }, 'active'],
  ])('%j', async (changes, field) => {
    const count = async () =>
      (await platform.owner.query('SELECT count(*)::int AS n FROM webhooks')).rows[0].n
    const before = await count()
    const answer = await fetch(`${platform.url}/v2/webhooks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...HOOK, ...changes }),
    })
    expect([answer.status, (await answer.json()).field, await count()]).toEqual([400, field, before])
  })
})

describe('somebody else', () => {
  test('of another account finds none of it', async () => {
    const { webhook } = await add(ops, { account_id: 2 })
    const ids = { id: webhook.id }
    expect(await owner.call(changeWebhook, { body: { ...ids, version: 1 } })).toMatchObject({ status: 404 })
    expect(await owner.call(deleteWebhook, { query: ids })).toMatchObject({ status: 404 })
    expect(await owner.call(testWebhook, { body: ids })).toMatchObject({ status: 404 })
    const query = { webhook_id: webhook.id }
    expect(await owner.call(listWebhookDeliveries, { query })).toMatchObject({ status: 404 })
    expect(
      await owner.call(replayWebhook, { body: { ...query, from: '2026-01-01T00:00:00Z' } }),
    ).toMatchObject({
      status: 404,
    })
    expect(JSON.stringify(await owner.call(listWebhooks, {}))).not.toContain(`"id":${webhook.id},`)
  })
  test('of an account adds none of the courier as a whole: what is left out is their own', async () => {
    expect((await add(owner, { account_id: null })).webhook.account_id).toBe(1)
    expect(await owner.call(addWebhook, { body: { ...HOOK, account_id: 2 } })).toMatchObject({ status: 404 })
  })
  test('who may not keep webhooks, or calls by an API key, is refused', async () => {
    const user = await platform.as(ACCOUNT_USER)
    expect(await user.call(addWebhook, { body: HOOK })).toMatchObject({ status: 403 })
    const issued = await owner.call(issueApiKey, { body: { name: 'Shop', expires: 'never' } })
    if (!issued.ok) throw new Error(issued.error)
    const shop = clientOf(platform.url, issued.value.key)
    expect(await shop(listWebhooks, {})).toMatchObject({ status: 403 })
  })
})

test('an account has twenty at most, also when the last ones are added at once', async () => {
  const many = Array.from({ length: MOST_WEBHOOKS + 5 }, () =>
    ops.call(addWebhook, { body: { ...HOOK, account_id: 4 } }),
  )
  const outcomes = await Promise.all(many)
  expect(outcomes.filter(({ ok }) => ok).length).toBe(MOST_WEBHOOKS)
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ status: 409, code: 'webhook.tooMany' })
})

test('a webhook that is off sends no test, and what was never sent is not sent again', async () => {
  const { webhook } = await add(owner, { active: false })
  expect(await owner.call(testWebhook, { body: { id: webhook.id } })).toMatchObject({ code: 'webhook.off' })
  const on = await add(ops, { account_id: 5 })
  const body = { webhook_id: on.webhook.id }
  expect(await ops.call(replayWebhook, { body: { ...body, delivery_id: 9_999_999 } })).toMatchObject({
    status: 404,
    field: 'delivery_id',
  })
  expect(await ops.call(replayWebhook, { body })).toMatchObject({ status: 400, field: 'delivery_id' })
})
