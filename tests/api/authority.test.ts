/** Who may record, deliver, edit and reschedule what (001 §4), and what a booking may say (001 §5). */
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { bookShipment } from '../../src/contract/bookings.ts'
import { changeShipments, type ShipmentChange } from '../../src/contract/shipment-changes.ts'
import { listParcels, listShipments } from '../../src/contract/shipments.ts'
import { changeUser } from '../../src/contract/users.ts'
import { book, booking } from '../support/booking.ts'
import { enterAs, newRole, newUser } from '../support/people.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  PROVIDER_ADMIN,
  platformOfFile,
  type SignedIn,
} from '../support/platform.ts'
import { outForDelivery, record } from '../support/recording.ts'

const platform = await platformOfFile()
const ops = await platform.as(OPS)

const change = (who: SignedIn, fields: z.input<typeof ShipmentChange>) =>
  who.call(changeShipments, { body: { shipments: [fields] } })

describe('changing by hand', () => {
  test('to delivered needs the permission to deliver', async () => {
    const id = await outForDelivery(ops.call, 1)
    const admin = await platform.as(PROVIDER_ADMIN)
    const role = await newRole(admin, 'Desk', ['shipments', 'API_/shipments:GET', 'API_/shipments:PATCH'])
    const desk = await enterAs(platform, await newUser(admin, { role_id: role.id }))
    expect(await change(desk, { id, status: 'delivered' })).toMatchObject({
      ok: false,
      status: 403,
      code: 'permission.denied',
      field: 'shipments[0].status',
    })
    expect(await change(ops, { id, status: 'delivered' })).toMatchObject({ ok: true })
  })

  test('edits what is out for delivery as an administrator only, and what is cancelled not at all', async () => {
    const id = await outForDelivery(ops.call, 1)
    const dispatcher = await platform.as(DISPATCHER)
    const admin = await platform.as(PROVIDER_ADMIN)
    const edit = { id, special_instructions_delivery: 'Ring twice' }
    expect(await change(dispatcher, edit)).toMatchObject({
      ok: false,
      status: 400,
      code: 'shipment.notEditable',
      field: 'shipments[0].special_instructions_delivery',
    })
    expect(await change(dispatcher, { id, delivery_agent_id: 2 })).toMatchObject({ ok: true })
    expect(await change(admin, edit)).toMatchObject({ ok: true })

    const cancelled = await book(ops.call)
    await change(ops, { id: cancelled.id, collection_agent_id: 1 })
    await change(ops, { id: cancelled.id, status: 'cancelled', reason: 'Customer asked' })
    for (const who of [dispatcher, admin])
      expect(await change(who, { ...edit, id: cancelled.id })).toMatchObject({ code: 'shipment.notEditable' })
    expect(await change(dispatcher, { id: cancelled.id, status: 'submitted' })).toMatchObject({ ok: true })
    expect(await change(dispatcher, { ...edit, id: cancelled.id })).toMatchObject({ ok: true })
  })

  test('to another date asks for a reason where the provider has reasons', async () => {
    const { id } = await book(ops.call)
    const later = { id, delivery_before: '2099-01-08T17:00:00+02:00' }
    const key = 'shipment_requested_date_change_reasons'
    await platform.owner.query(
      'INSERT INTO provider_settings (provider_id, setting, value) VALUES (1, $1, \'["Recipient away"]\')',
      [key],
    )
    platform.platform.settings.forget(1)
    expect(await change(ops, later)).toMatchObject({
      ok: false,
      status: 400,
      field: 'shipments[0].reason',
      error: 'Reason for requested date change is required',
    })
    expect(await change(ops, { ...later, reason: 'Recipient away' })).toMatchObject({ ok: true })
    await platform.owner.query('DELETE FROM provider_settings WHERE setting = $1', [key])
    platform.platform.settings.forget(1)
  })

  test('moves an unpaid shipment on only where it is handed in at a locker', async () => {
    const [street, locker] = [await book(ops.call), await book(ops.call)]
    await platform.owner.query("UPDATE shipments SET status = 'payment-pending' WHERE id = ANY($1)", [
      [street.id, locker.id],
    ])
    await platform.owner.query(
      `UPDATE shipments SET collection_address = collection_address || '{"type":"locker"}' WHERE id = $1`,
      [locker.id],
    )
    await platform.owner.query(
      "INSERT INTO provider_settings (provider_id, setting, value) VALUES (1, 'is_locker_network', 'true')",
    )
    platform.platform.settings.forget(1)
    const status = 'awaiting-dropoff'
    expect(await change(ops, { id: street.id, status })).toMatchObject({ code: 'shipment.wrongStatus' })
    expect(await change(ops, { id: locker.id, status })).toMatchObject({ ok: true })
    // Without a network of lockers nobody hands in anything there.
    await platform.owner.query("DELETE FROM provider_settings WHERE setting = 'is_locker_network'")
    platform.platform.settings.forget(1)
    await platform.owner.query("UPDATE shipments SET status = 'payment-pending' WHERE id = $1", [locker.id])
    expect(await change(ops, { id: locker.id, status })).toMatchObject({ code: 'shipment.wrongStatus' })
  })

  test('names drivers and branches that are there, by its field', async () => {
    const { id } = await book(ops.call)
    for (const field of ['collection_branch_id', 'delivery_branch_id', 'collection_agent_id'] as const)
      expect(await change(ops, { id, [field]: 9_999 })).toMatchObject({
        ok: false,
        field: `shipments[0].${field}`,
      })
    expect(
      await record(ops.call, { shipment_id: id, event: 'received-at-hub', driver_id: 9_999 }),
    ).toMatchObject({
      ok: false,
      code: 'driver.notFound',
      field: 'driver_id',
    })
  })

  test('goes on where a window stands the wrong way round', async () => {
    const { id } = await book(ops.call)
    await platform.owner.query(
      "UPDATE shipments SET collection_before = collection_after - interval '1 hour' WHERE id = $1",
      [id],
    )
    expect(await change(ops, { id, collection_agent_id: 3 })).toMatchObject({ ok: true })
    expect(await change(ops, { id, special_instructions_collection: 'Ring' })).toMatchObject({ ok: true })
    expect(await change(ops, { id, collection_before: '1999-01-01T00:00:00Z' })).toMatchObject({
      ok: false,
      field: 'shipments[0].collection_before',
    })
  })
})

describe('a booking', () => {
  const hours = (from: string | null, to: string | null) => [from?.slice(11, 16), to?.slice(11, 16)]

  test('with half a window has it to the edge of the day; a reversed one is refused by name', async () => {
    const late = await book(ops.call, { collection_after: '18:00' })
    expect(hours(late.collection_after, late.collection_before)).toEqual(['18:00', '23:59'])
    const early = await book(ops.call, { delivery_before: '07:00' })
    expect(hours(early.delivery_after, early.delivery_before)).toEqual(['00:00', '07:00'])
    const reversed = booking({ collection_after: '18:00', collection_before: '17:00' })
    expect(await ops.call(bookShipment, { body: reversed })).toMatchObject({
      ok: false,
      status: 400,
      field: 'collection_before',
      error: 'The "collection to" time cannot be earlier than the "collection from" time',
    })
  })

  const phone = 'Type a phone number like 082 123 4567'
  test.each([
    ['collection_contact', { name: 'A', email: 'not-an-email' }, 'email', 'Invalid collection email'],
    ['delivery_contact', { name: 'A', email: 'a@b.example; nobody' }, 'email', 'Invalid delivery email'],
    ['delivery_contact', { name: 'A', mobile_number: 'abc' }, 'mobile_number', phone],
  ] as const)('%s %o is refused by its field', async (side, contact, field, error) => {
    expect(await ops.call(bookShipment, { body: booking({ [side]: contact }) })).toMatchObject({
      ok: false,
      status: 400,
      field: `${side}.${field}`,
      error,
    })
  })

  test('takes several addresses, by comma or semicolon, and a number from abroad', async () => {
    const delivery_contact = {
      name: 'A',
      email: 'a@b.example; c@d.example,e@f.example',
      mobile_number: '+44 (20) 7946-0018',
    }
    expect((await book(ops.call, { delivery_contact })).delivery_contact).toMatchObject(delivery_contact)
  })
})

test('a user has a telephone number or none', async () => {
  const admin = await platform.as(PROVIDER_ADMIN)
  const { id } = await newUser(admin)
  expect(await admin.call(changeUser, { body: { id, phone_number: 'abc' } })).toMatchObject({
    ok: false,
    status: 400,
    field: 'phone_number',
  })
  for (const phone_number of ['082 123 4567', '', null])
    expect(await admin.call(changeUser, { body: { id, phone_number } })).toMatchObject({ ok: true })
})

describe('people of an account', () => {
  const ids = async (who: SignedIn, status?: string) => {
    const query = status === undefined ? {} : { status: [status] }
    const outcome = await who.call(listShipments, { query: { ...query, limit: 1000 } })
    if (!outcome.ok) throw new Error(outcome.error)
    expect(outcome.value.count).toBe(outcome.value.shipments.length)
    return outcome.value.shipments.map(({ id }) => id)
  }

  test('find and count by the status that they are shown, and nothing of what is hidden', async () => {
    const customer = await platform.as(ACCOUNT_USER)
    const [held, quote, unassigned] = [await book(ops.call), await book(ops.call), await book(ops.call)]
    const put = (id: number, status: string) =>
      platform.owner.query('UPDATE shipments SET status = $2 WHERE id = $1', [id, status])
    await put(held.id, 'on-hold-internal')
    await put(quote.id, 'quote-expired')
    await put(unassigned.id, 'collection-rejected')

    expect(await ids(customer, 'on-hold-internal')).toEqual([])
    expect(await ids(customer, 'at-hub')).toContain(held.id)
    expect(await ids(customer, 'collection-unassigned')).toContain(unassigned.id)
    expect(await ids(customer, 'collection-rejected')).toEqual([])
    expect(await ids(customer)).not.toContain(quote.id)
    expect(await ids(ops, 'on-hold-internal')).toEqual([held.id])
    const parcels = await customer.call(listParcels, { query: { shipment_id: quote.id } })
    expect(parcels.ok && parcels.value).toEqual({ parcels: [], count: 0 })
  })
})
