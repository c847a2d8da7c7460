import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bookShipment } from '../../src/contract/bookings.ts'
import { recordTrackingEvents } from '../../src/contract/operations.ts'
import { changeServiceLevel, listServiceLevels } from '../../src/contract/service-levels.ts'
import { generalData } from '../../src/contract/session.ts'
import { cancelShipment, changeShipments } from '../../src/contract/shipment-changes.ts'
import { listShipments, type Shipment } from '../../src/contract/shipments.ts'
import { permits } from '../../src/domain/identity/permission.ts'
import { isProviderAdmin } from '../../src/domain/identity/role.ts'
import { offeredActs } from '../../src/domain/shipments/offered-acts.ts'
import { ShipmentStatus } from '../../src/domain/shipments/shipment-status.ts'
import { factsOf } from '../../src/features/shipment/facts.ts'
import { copiedFields } from '../../src/screens/shipments/new/copied.ts'
import type { Copy } from '../../src/screens/shipments/new/copy-address.ts'
import { bookingOf } from '../../src/screens/shipments/new/requests.ts'
import { book, booking } from '../support/booking.ts'
import { enterAs, newUser } from '../support/people.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  PROVIDER_ADMIN,
  platformOfFile,
  type SignedIn,
} from '../support/platform.ts'

/** Shipments that are made like another, or bring it back (001 §4), and what is offered of one against what is taken of it. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)
const admin = await platform.as(PROVIDER_ADMIN)
const account = await platform.as(ACCOUNT_USER)

async function read(id: number, who: SignedIn = ops): Promise<Shipment> {
  const outcome = await who.call(listShipments, { query: { id } })
  if (!outcome.ok || outcome.value.shipments[0] === undefined) throw new Error(`no ${id}`)
  return outcome.value.shipments[0]
}
const bodyOf = (shipment: Shipment, as: Copy) => bookingOf(copiedFields(shipment, as))
/** Where it is; each shipment has an address of its own, which is a copy of it. */
const placeOf = ({
  id: _id,
  time_created: _at,
  time_modified: _then,
  ...place
}: Shipment['collection_address']) => place
const relationsOf = (shipment: Shipment) => (shipment.related ?? []).map(({ relation, id }) => [relation, id])

const PARCEL = {
  submitted_length_cm: 30,
  submitted_width_cm: 20,
  submitted_height_cm: 10,
  submitted_weight_kg: 1.5,
}
const RESPONSIBLE = {
  name: 'Thandi Nkosi',
  mobile_number: '+27821234567',
  email: 'thandi@example.co.za',
  alternative_contact_number: '',
}
/** With everything that a copy could take along by mistake. */
const whole = () =>
  book(account.call, {
    account_id: undefined,
    custom_tracking_reference: `OWN-${randomUUID().slice(0, 8)}`,
    customer_reference: 'Order 7',
    customer_reference_name: 'Order number',
    cost_center: 'Marketing',
    mute_notifications: true,
    responsible_contact: RESPONSIBLE,
    declared_value: 250,
    collection_min_date: '2026-12-30',
    special_instructions_collection: 'Gate 2',
    special_instructions_delivery: 'Ring twice',
    parcels: [
      {
        ...PARCEL,
        parcel_description: 'Lamp',
        alternative_tracking_reference: `LAMP-${randomUUID().slice(0, 8)}`,
      },
      { ...PARCEL, submitted_weight_kg: 4 },
      { ...PARCEL, submitted_weight_kg: 4 },
    ],
  })

describe('a duplicate', () => {
  test('is the same again, without references, dates, price or history', async () => {
    const first = await whole()
    const shipment = await read(first.id, account)
    const fields = copiedFields(shipment, 'duplicate')
    expect(fields.parcels).toMatchObject([
      { description: 'Lamp', quantity: '1', reference: '' },
      { weight: '4', quantity: '2' },
    ])
    const body = bookingOf(fields)
    expect(body).toMatchObject({
      collection_min_date: '',
      custom_tracking_reference: null,
      customer_reference: null,
      duplicate_of: shipment.short_tracking_reference,
    })
    expect(JSON.stringify(body)).not.toMatch(/LAMP-|OWN-|Order 7|2026-12-30|"(rate|status|id|pin)"/)
    const outcome = await account.call(bookShipment, { body })
    if (!outcome.ok) throw new Error(outcome.error)
    const copy = await read(outcome.value.id, account)
    expect(copy).toMatchObject({
      status: 'submitted',
      duplicate_of_id: first.id,
      is_return: false,
      return_of_id: null,
      custom_tracking_reference: null,
      customer_reference: null,
      customer_reference_name: null,
      cost_center: 'Marketing',
      responsible_contact: RESPONSIBLE,
      mute_notifications: true,
      declared_value: 250,
      special_instructions_delivery: 'Ring twice',
      collection_address: placeOf(shipment.collection_address),
      delivery_address: placeOf(shipment.delivery_address),
      service_level_id: shipment.service_level_id,
      parcels: [{ alternative_tracking_reference: null }, {}, {}],
    })
    expect(copy.short_tracking_reference).not.toBe(shipment.short_tracking_reference)
    expect(relationsOf(copy)).toEqual([['duplicate_of', first.id]])
    expect(relationsOf(await read(first.id, account))).toEqual([['duplicated_by', copy.id]])
  })

  test('sent twice with one key is booked once', async () => {
    const shipment = await read((await whole()).id, account)
    const body = bodyOf(shipment, 'duplicate')
    const idempotencyKey = randomUUID()
    const sent = await Promise.all([1, 2].map(() => account.call(bookShipment, { body, idempotencyKey })))
    const ids = new Set(sent.flatMap((one) => (one.ok ? [one.value.id] : [])))
    const again = await account.call(bookShipment, { body, idempotencyKey })
    expect(again.ok && ids.has(again.value.id)).toBe(true)
    expect(ids.size).toBe(1)
    expect(relationsOf(await read(shipment.id, account))).toHaveLength(1)
  })

  test('is checked as any booking: a level that was closed since is refused by name', async () => {
    const shipment = await read((await whole()).id, account)
    const levels = await admin.call(listServiceLevels, { query: {} })
    const level = levels.ok && levels.value.service_levels.find(({ id }) => id === shipment.service_level_id)
    if (!level) throw new Error('no level')
    const close = (version: number, active: boolean) =>
      admin.call(changeServiceLevel, { body: { id: level.id, version, active } })
    expect(await close(level.version, false)).toMatchObject({ ok: true })
    const before = await platform.owner.query('SELECT count(*)::int AS n FROM shipments')
    expect(await account.call(bookShipment, { body: bodyOf(shipment, 'duplicate') })).toMatchObject({
      ok: false,
      status: 400,
      field: 'service_level_id',
    })
    const after = await platform.owner.query('SELECT count(*)::int AS n FROM shipments')
    expect(after.rows).toEqual(before.rows)
    expect(await close(level.version + 1, true)).toMatchObject({ ok: true })
  })
})

describe('a return', () => {
  test('goes the other way with what the customer called it, and each names the other', async () => {
    const first = await whole()
    const shipment = await read(first.id, account)
    const outcome = await account.call(bookShipment, { body: bodyOf(shipment, 'return') })
    if (!outcome.ok) throw new Error(outcome.error)
    const back = await read(outcome.value.id, account)
    expect(back).toMatchObject({
      is_return: true,
      return_of_id: first.id,
      duplicate_of_id: null,
      custom_tracking_reference: null,
      customer_reference: 'Order 7',
      customer_reference_name: 'Order number',
      cost_center: 'Marketing',
      responsible_contact: RESPONSIBLE,
      mute_notifications: true,
      collection_address: placeOf(shipment.delivery_address),
      collection_contact: shipment.delivery_contact,
      delivery_address: placeOf(shipment.collection_address),
      special_instructions_collection: 'Ring twice',
      special_instructions_delivery: 'Gate 2',
      parcels: [
        { alternative_tracking_reference: shipment.parcels[0]?.alternative_tracking_reference },
        {},
        {},
      ],
    })
    expect(relationsOf(back)).toEqual([['return_of', first.id]])
    expect(relationsOf(await read(first.id))).toEqual([['returned_by', back.id]])
    // In lists nobody asks for them.
    const listed = await account.call(listShipments, { query: { limit: 5 } })
    expect(listed.ok && listed.value.shipments.every(({ related }) => related === undefined)).toBe(true)
  })
})

describe('who may not', () => {
  test('a rival’s account learns nothing by naming what it would copy, and is told of no relation', async () => {
    const first = await whole()
    const { short_tracking_reference: reference } = first
    for (const named of [
      { duplicate_of: reference },
      { duplicate_of: `${reference}/1` },
      { duplicate_of: 'NOTHING-LIKE-IT' },
      { is_return: true, short_tracking_reference: reference, duplicate_of: reference },
    ]) {
      const theirs = await book(ops.call, { account_id: 2, ...named })
      expect(theirs).toMatchObject({ duplicate_of_id: null, return_of_id: null })
      expect(relationsOf(await read(theirs.id))).toEqual([])
    }
    expect(relationsOf(await read(first.id, account))).toEqual([])
  })

  test('a status that is for staff is told of a relation in the words for accounts, or not at all', async () => {
    const first = await whole()
    const copy = await book(account.call, {
      account_id: undefined,
      duplicate_of: first.short_tracking_reference,
    })
    const become = (status: string) =>
      platform.owner.query('UPDATE shipments SET status = $1 WHERE id = $2', [status, copy.id])
    const told = async (who: SignedIn) => (await read(first.id, who)).related?.map(({ status }) => status)
    await become('on-hold-internal')
    expect([await told(account), await told(ops)]).toEqual([['at-hub'], ['on-hold-internal']])
    await become('quote-expired')
    expect([await told(account), await told(ops)]).toEqual([undefined, ['quote-expired']])
  })

  test('somebody limited to a branch is told of no relation that they do not see', async () => {
    const shipment = await read((await whole()).id)
    const copy = await book(ops.call, {
      account_id: 1,
      duplicate_of: shipment.short_tracking_reference,
      collection_address: shipment.delivery_address,
    })
    expect(relationsOf(await read(copy.id))).toEqual([['duplicate_of', shipment.id]])
    const branch_id = copy.collection_branch_id
    expect(branch_id).not.toBe(shipment.collection_branch_id)
    await platform.owner.query(
      'UPDATE shipments SET delivery_branch_id = collection_branch_id WHERE id = $1',
      [shipment.id],
    )
    const clerk = await enterAs(platform, await newUser(admin, { branch_id, limit_user_to_branch: true }))
    expect(relationsOf(await read(copy.id, clerk))).toEqual([])
  })

  test.each([
    ['duplicate_of', 'x'.repeat(65)],
    ['duplicate_of', { id: 1 }],
  ])('%s that is no reference is refused by name', async (field, value) => {
    const answer = await fetch(`${platform.url}/shipments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${account.token}` },
      body: JSON.stringify({ ...booking({ account_id: undefined }), [field]: value }),
    })
    expect([answer.status, (await answer.json()).field]).toEqual([400, field])
  })
})

describe('a life through the calls', () => {
  /** The same numbers each time, so that a life that fails is lived again. */
  function numbers(seed: number) {
    let state = seed
    return (below: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
  }

  test.each([
    ['an ops manager', OPS],
    ['a dispatcher', DISPATCHER],
  ])(
    'of 50 steps: what %s is offered is taken, and what is not offered changes nothing',
    async (_, email) => {
      const who = await platform.as(email)
      const data = await who.call(generalData, { query: {} })
      if (!data.ok) throw new Error(data.error)
      const { role, role_id } = data.value.user
      const onlooker = {
        isStaff: true,
        isSender: false,
        excluded: new Set<string>(),
        isAdmin: isProviderAdmin(role_id),
        may: (permission: string) => permits(role.permissions, permission),
      }
      const draw = numbers(20_261_124)
      const move = (id: number, status: ShipmentStatus) =>
        who.call(changeShipments, { body: { id, status, reason: 'So' } })
      let { id } = await book(ops.call)
      for (let step = 0; step < 50; step += 1) {
        platform.pass(60_000)
        const before = await read(id, who)
        const { statuses } = offeredActs(factsOf(before), onlooker)
        const others = ShipmentStatus.options.filter(
          (one) => one !== before.status && !statuses.includes(one),
        )
        const refused = others[draw(others.length)]
        if (refused !== undefined) {
          expect([before.status, refused, (await move(id, refused)).ok]).toEqual([
            before.status,
            refused,
            false,
          ])
          expect(await read(id, who)).toEqual(before)
        }
        const next = statuses[draw(Math.max(1, statuses.length))]
        if (next === undefined) {
          id = (await book(ops.call)).id
          if (step % 3 === 0)
            await ops.call(recordTrackingEvents, { body: { shipment_id: id, event: 'received-at-hub' } })
          continue
        }
        expect([before.status, next, await move(id, next)]).toMatchObject([before.status, next, { ok: true }])
        expect(await read(id, who)).toMatchObject({ status: next, version: before.version + 1 })
      }
    },
  )

  test('whoever sent it changes nothing of it by hand, and calls it off only until it is collected', async () => {
    const { id, short_tracking_reference: tracking_reference } = await whole()
    expect(await account.call(changeShipments, { body: { id, status: 'collected' } })).toMatchObject({
      ok: false,
      status: 403,
    })
    await ops.call(recordTrackingEvents, { body: { shipment_id: id, event: 'collected' } })
    expect(await account.call(cancelShipment, { body: { tracking_reference } })).toMatchObject({ ok: false })
    expect(await read(id)).toMatchObject({ status: 'collected' })
  })
})
