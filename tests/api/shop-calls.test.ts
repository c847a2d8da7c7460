import { describe, expect, test } from 'vitest'
import { changeAccount } from '../../src/contract/accounts.ts'
import { issueApiKey } from '../../src/contract/api-keys.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { listQuotes } from '../../src/contract/quotes.ts'
import { addTag, changeTag } from '../../src/contract/tags.ts'
import { ROUTE } from '../support/asked-rates.ts'
import { booking } from '../support/booking.ts'
import { ACCOUNT_USER, OPS, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'
import { publishCard } from '../support/published-card.ts'

/** What shops are told, call by call (clients.md): with a key of account 2. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const admin = await platform.as(PROVIDER_ADMIN)

async function keyOf(account_id: number): Promise<string> {
  const body = { account_id, name: 'Shop', expires: 'never' } as const
  const issued = await ops.call(issueApiKey, { body })
  if (!issued.ok) throw new Error(issued.error)
  return issued.value.key
}
const key = await keyOf(2)

async function ask(path: string, body: unknown, token: string | null = key) {
  const answer = await fetch(`${platform.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, json: await answer.json() }
}
const order = (changes: object = {}) => ({ ...booking(), account_id: undefined, ...changes })
const said = (text: string) => ({ message: text, error: text })

describe('a key', () => {
  test.each(['wrong', '1.wrong', `1.${'a'.repeat(43)}`, key.slice(0, -1)])(
    '%j is refused as none, also where anybody may ask',
    async (wrong) => {
      for (const [path, body] of [
        ['/rates', ROUTE],
        ['/v2/rates/opt-in', {}],
        ['/shipments', order()],
        ['/shipments/cancel', { tracking_reference: 'SPB1' }],
      ] as const)
        expect(await ask(path, body, wrong)).toMatchObject({ status: 401, json: said('Error logging in') })
    },
  )

  test('of a closed account is told so by every call, and is rated as nobody else', async () => {
    const closed = await keyOf(6)
    await ops.call(changeAccount, { body: { id: 6, is_closed: true } })
    for (const path of ['/rates', '/rates/opt-in', '/shipments'])
      expect((await ask(path, path === '/rates' ? ROUTE : order(), closed)).status).toBe(423)
  })
})

test('an account that demands a reference of the customer is told so, and refused without one', async () => {
  const change = { customer_reference_required: true, customer_reference_prefix: 'PO-' }
  expect(await ops.call(changeAccount, { body: { id: 2, ...change } })).toMatchObject({
    ok: true,
    value: { account: change },
  })
  const prefix = (text: string) =>
    platform.owner.query('UPDATE accounts SET tracking_prefix = $1 WHERE provider_id = 1 AND id = 2', [text])
  await prefix('UBU')
  expect((await ask('/rates/opt-in', {})).json).toMatchObject({ ...change, tracking_prefix: 'UBU' })
  await prefix('')
  for (const customer_reference of [undefined, '', '  '])
    expect(await ask('/v2/shipments', order({ customer_reference }))).toMatchObject({
      status: 412,
      json: { ...said('customer reference is required'), field: 'customer_reference' },
    })
  expect((await ask('/shipments', order({ customer_reference: 10023 }))).json).toMatchObject({
    customer_reference: 'PO-10023',
  })
  // What else is wrong is told with it.
  const both = await ask('/shipments', order({ delivery_contact: {}, customer_reference: '' }))
  expect(both.json.fields.map(({ field }: { field: string }) => field)).toEqual([
    'delivery_contact',
    'customer_reference',
  ])
  const none = { customer_reference_required: false, customer_reference_prefix: '' }
  await ops.call(changeAccount, { body: { id: 2, ...none } })
})

test('a cost centre is kept, and demanded where the provider has them and the account wants one', async () => {
  const account = { id: 2, cost_center_required: true }
  expect(await ops.call(changeAccount, { body: account })).toMatchObject({ ok: true, value: { account } })
  expect((await ask('/rates/opt-in', {})).json).toMatchObject({ cost_center_required: true })
  // The provider has none: nobody is refused, and nothing that is sent is lost.
  expect(await ask('/shipments', order())).toMatchObject({ status: 201, json: { cost_center: null } })
  expect(await ask('/v2/shipments', order({ cost_center: 4711 }))).toMatchObject({
    status: 201,
    json: { cost_center: '4711' },
  })
  const enabled = (value: boolean) =>
    admin.call(saveProviderSettings, {
      body: { provider_settings: [{ setting: 'enable_cost_centers', value }] },
    })
  expect(await enabled(true)).toMatchObject({ ok: true })
  for (const cost_center of [undefined, null, '', '  '])
    expect(await ask('/shipments', order({ cost_center }))).toMatchObject({
      status: 400,
      json: { ...said('Cost centre is required'), field: 'cost_center' },
    })
  for (const cost_center of ['x'.repeat(65), {}, ['a'], true])
    expect(await ask('/shipments', order({ cost_center }))).toMatchObject({
      status: 400,
      json: { field: 'cost_center' },
    })
  const { json } = await ask('/shipments', order({ cost_center: ' <b>Bemarking 📦</b> ' }))
  expect(json.cost_center).toBe('<b>Bemarking 📦</b>')
  const quoted = await ask('/shipments', order({ cost_center: 'Marketing', status: 'quote' }))
  expect(quoted).toMatchObject({ status: 201, json: { cost_center: 'Marketing' } })
  expect(await ops.call(listQuotes, { query: { id: quoted.json.id } })).toMatchObject({
    value: { shipment_quotes: [{ cost_center: 'Marketing' }] },
  })
  await ops.call(changeAccount, { body: { id: 2, cost_center_required: false } })
  expect((await ask('/shipments', order())).status).toBe(201)
  await enabled(false)
})

test.each([
  ['opt_in_rates[1]', { opt_in_rates: [1, 77] }],
  ['opt_in_time_based_rates[0]', { opt_in_time_based_rates: ['9'] }],
  ['tag_ids[0]', { tag_ids: [999_999] }],
])('%s that nobody has is named, asked and booked', async (field, changes) => {
  for (const [path, body] of [
    ['/rates', { ...ROUTE, ...changes }],
    ['/shipments', order(changes)],
  ] as const)
    expect(await ask(path, body)).toMatchObject({ status: 400, json: { field } })
})

test('what may be opted into depends on the two addresses', async () => {
  await publishCard(
    ops,
    {
      opt_in_rates: [
        { id: 1, name: 'Call', charge_type: 'flat', charge_value: '15' },
        { id: 2, name: 'Two hours', service_levels: ['LOX'], charge_type: 'flat', charge_value: '30' },
      ],
    },
    2,
  )
  const { collection_address, delivery_address } = ROUTE
  const ids = async (body: object) =>
    (await ask('/rates/opt-in', body)).json.opt_in_rates.map(({ id }: { id: number }) => id)
  expect(await ids({})).toEqual([1, 2])
  expect(await ids({ collection_address, delivery_address })).toEqual([1])
  expect(await ids({ collection_address, delivery_address: collection_address })).toEqual([1, 2])
  const abroad = { street_address: '1 Independence Avenue', city: 'Windhoek', country: 'Namibia' }
  expect(await ids({ collection_address, delivery_address: abroad })).toEqual([])
})

test('liability_cover N is not insured, and not charged for it', async () => {
  const dear = { declared_value: '5000', service_level_code: 'ECO' }
  const insured = await ask('/shipments', order({ ...dear, liability_cover: 'Y' }))
  const not = await ask('/shipments', order({ ...dear, liability_cover: 'N' }))
  const types = ({ json }: typeof not) => json.rates.map(({ type }: { type: string }) => type)
  expect(types(insured)).toContain('rate_group_extras')
  expect(types(not)).not.toContain('rate_group_extras')
  expect(insured.json.rate - not.json.rate).toBeCloseTo(22 * 1.15)
})

test('tags of the shipment and of its account are charged for as they were quoted', async () => {
  const tag = async (type: 'shipment' | 'account', name: string) => {
    const added = await ops.call(addTag, { body: { type, name } })
    if (!added.ok) throw new Error(added.error)
    return added.value.tag
  }
  const [fragile, farm] = [await tag('shipment', 'Fragile'), await tag('account', 'Farm')]
  const surcharge = (id: number, name: string, charge_value: string) => ({
    id,
    name: `For ${name}`,
    type: 'tag' as const,
    tags: [name],
    charge_type: 'flat' as const,
    charge_value,
  })
  await publishCard(ops, { surcharges: [surcharge(1, 'Fragile', '20'), surcharge(2, 'Farm', '30')] }, 7)
  const shop = await keyOf(7)
  const both = async (changes: object) => {
    const quoted = await ask('/rates', { ...ROUTE, service_level_code: 'ECO', ...changes }, shop)
    const booked = await ask('/shipments', order({ service_level_code: 'ECO', ...changes }), shop)
    expect(booked.json.rate).toBe(quoted.json.rates[0].rate)
    return booked.json
  }
  const surcharges = ({ rates }: { rates: { type: string; name: string }[] }) =>
    rates.flatMap(({ type, name }) => (type === 'surcharge' ? name : []))
  expect(surcharges(await both({}))).toEqual([])
  const tagged = await both({ tag_ids: [fragile.id, fragile.id] })
  expect([surcharges(tagged), tagged.tag_ids]).toEqual([['For Fragile'], [fragile.id]])
  await ops.call(changeAccount, { body: { id: 7, tag_ids: [farm.id] } })
  expect(surcharges(await both({ tag_ids: [fragile.id] }))).toEqual(['For Fragile', 'For Farm'])

  // Tags of another kind are none of a shipment's, and an account does not tag itself.
  expect((await ask('/shipments', order({ tag_ids: [farm.id] }), shop)).json.field).toBe('tag_ids[0]')
  expect(await ops.call(changeAccount, { body: { id: 7, tag_ids: [fragile.id] } })).toMatchObject({
    ok: false,
    status: 400,
    field: 'tag_ids[0]',
  })
  const people = await platform.as(ACCOUNT_USER)
  expect(await people.call(changeAccount, { body: { id: 1, tag_ids: [] } })).toMatchObject({ status: 403 })
  // One that is retired is put on nothing any more, and charged for no longer.
  await ops.call(changeTag, { body: { id: farm.id, version: farm.version, active: false } })
  expect(surcharges(await both({}))).toEqual([])
})

describe('a shipment is called off', () => {
  const booked = async (changes: object = {}, token = key) =>
    (await ask('/shipments', order(changes), token)).json
  const cancel = (tracking_reference: unknown, more: object = {}, token = key) =>
    ask('/v2/shipments/cancel', { tracking_reference, ...more }, token)

  test.each([
    ['its short reference', (one: { short_tracking_reference: string }) => one.short_tracking_reference],
    [
      'its own in small letters',
      (one: { custom_tracking_reference: string }) => one.custom_tracking_reference.toLowerCase(),
    ],
    [
      'one of its parcels',
      (one: { short_tracking_reference: string }) => `${one.short_tracking_reference}/1`,
    ],
  ])('by %s', async (name, of) => {
    const one = await booked({ custom_tracking_reference: `CANCEL-${name.length}` })
    expect(await cancel(of(one))).toMatchObject({ status: 200, json: { id: one.id, status: 'cancelled' } })
  })

  test('by whose it is alone: nobody else is told that it is there', async () => {
    const { short_tracking_reference } = await booked()
    const [other, nobody] = [
      await cancel(short_tracking_reference, {}, await keyOf(3)),
      await cancel('SPBNEVERWAS', {}, await keyOf(3)),
    ]
    expect([other.status, nobody.status]).toEqual([404, 404])
    expect(other.json.message).toBe(nobody.json.message)
    expect(
      (await ask('/shipments/cancel', { tracking_reference: short_tracking_reference }, null)).status,
    ).toBe(401)
  })

  test('by staff with a reason', async () => {
    const { short_tracking_reference: reference } = await booked()
    expect(await cancel(reference, {}, ops.token)).toMatchObject({
      status: 400,
      json: { ...said('Reason for cancelling shipment is required'), field: 'reason' },
    })
    expect((await cancel(reference, { reason: 'Ordered twice' }, ops.token)).json.status).toBe('cancelled')
  })

  test.each(['at-hub', 'out-for-delivery', 'awaiting-dropoff', 'in-locker', 'delivered'])(
    'but not from %s, by nobody',
    async (status) => {
      const { id, short_tracking_reference: reference } = await booked()
      await platform.owner.query('UPDATE shipments SET status = $1 WHERE id = $2', [status, id])
      for (const token of [key, admin.token])
        expect(await cancel(reference, { reason: 'Mistake' }, token)).toMatchObject({
          status: 400,
          json: { code: 'shipment.notCancellable', field: 'tracking_reference' },
        })
    },
  )

  test.each([[''], [' '], [null], [{}], [['A']], ['x'.repeat(65)], [undefined]])(
    'by a reference: %j is none',
    async (wrong) => {
      expect(await cancel(wrong)).toMatchObject({ status: 400, json: { field: 'tracking_reference' } })
    },
  )

  test('once: of two at once both are told of the one that is cancelled', async () => {
    const { id, short_tracking_reference: reference } = await booked()
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(reference)))
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.status}`))).toEqual(
      new Set(['200 cancelled']),
    )
    const { rows } = await platform.owner.query(
      "SELECT 1 FROM events WHERE entity = 'shipment' AND entity_id = $1 AND type = 'shipment.status'",
      [id],
    )
    expect(rows).toHaveLength(1)
  })
})
