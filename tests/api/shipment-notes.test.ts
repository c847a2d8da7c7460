import { expect, test } from 'vitest'
import type { z } from 'zod'
import { listAuditEvents } from '../../src/contract/operations.ts'
import { type SettingChange, saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { addNote, deleteNote, listNotes } from '../../src/contract/shipment-notes.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { trackShipment } from '../../src/contract/tracking.ts'
import { book } from '../support/booking.ts'
import { enterAsDriver } from '../support/people.ts'
import {
  ACCOUNT_OWNER,
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  PROVIDER_ADMIN,
  platformOfFile,
  type SignedIn,
} from '../support/platform.ts'
import { makeSecondProvider } from '../support/second-provider.ts'
import { watchLive } from '../support/watch-live.ts'

/** What people write about a shipment to one another (002 §9), and how strangers may try to read, fake or flood it. */
const platform = await platformOfFile()
await makeSecondProvider(platform)
const admin = await platform.as(PROVIDER_ADMIN)
const ops = await platform.as(OPS)
const dispatcher = await platform.as(DISPATCHER)
const account = await platform.as(ACCOUNT_USER)
const owner = await platform.as(ACCOUNT_OWNER)
const rival = await platform.as('orders@ubuntu-books-online.example')
const driver = await enterAsDriver(platform, 8)

const newShipment = () => book(account.call, { account_id: undefined })

type Draft = z.input<typeof addNote.body>
const write = (who: SignedIn, body: Partial<Draft> & { shipment_id: number }, idempotencyKey?: string) =>
  who.call(addNote, { body: { message: 'Ring at gate 7', ...body }, idempotencyKey })

async function written(who: SignedIn, body: Partial<Draft> & { shipment_id: number }) {
  const outcome = await write(who, body)
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}

async function notesOf(who: SignedIn, shipment_id: number) {
  const outcome = await who.call(listNotes, { query: { shipment_id } })
  if (!outcome.ok) throw new Error(outcome.error)
  expect(outcome.value.count).toBe(outcome.value.notes.length)
  return outcome.value.notes
}
const messagesOf = async (who: SignedIn, id: number) => (await notesOf(who, id)).map(({ message }) => message)

async function setting(...provider_settings: SettingChange[]): Promise<void> {
  const outcome = await admin.call(saveProviderSettings, { body: { provider_settings } })
  if (!outcome.ok) throw new Error(outcome.error)
}

async function withSetting(change: SettingChange, undo: SettingChange, work: () => Promise<void>) {
  await setting(change)
  try {
    await work()
  } finally {
    await setting(undo)
  }
}
const whileDeletable = (work: () => Promise<void>) =>
  withSetting(
    { setting: 'delete_shipment_note', value: true },
    { setting: 'delete_shipment_note', value: false },
    work,
  )

test('staff write among themselves unless they say otherwise, and the account reads and answers what is external', async () => {
  const { id } = await newShipment()
  const inside = await written(ops, {
    shipment_id: id,
    message: ' Sender disputes the weight.\nWeigh again. ',
  })
  expect(inside).toMatchObject({
    shipment_id: id,
    audience: 'internal',
    type: '',
    message: 'Sender disputes the weight.\nWeigh again.',
    by_staff: true,
    may_delete: false,
  })
  const outside = await written(ops, { shipment_id: id, audience: 'external', message: 'Please call us' })
  const answer = await written(account, { shipment_id: id, message: 'I called' })
  expect(answer).toMatchObject({ audience: 'external', by_staff: false })
  expect(answer.author).not.toBeNull()
  expect(await notesOf(dispatcher, id)).toEqual([answer, outside, inside])
  // The people of the account are told no names of staff.
  expect(await notesOf(owner, id)).toEqual([answer, { ...outside, author: null }])
})

test('whose shipment it is not finds no notes, writes none, and is not told that there is one', async () => {
  const { id } = await newShipment()
  await written(ops, { shipment_id: id, audience: 'external' })
  const NEVER = 987_654_321
  for (const who of [rival, driver]) {
    expect(await notesOf(who, id)).toEqual([])
    const [theirs, none] = [await write(who, { shipment_id: id }), await write(who, { shipment_id: NEVER })]
    expect(theirs).toMatchObject({ ok: false, status: 404, code: 'shipment.notFound', field: 'shipment_id' })
    expect(theirs).toMatchObject({ error: none.ok ? '' : none.error })
  }
  expect(await messagesOf(ops, id)).toHaveLength(1)
})

test('a driver reads and writes internal notes of what they carry, and speaks to no customer', async () => {
  const { id } = await newShipment()
  const change = { id, collection_agent_id: 8 }
  await ops.call(changeShipments, { body: { shipments: [change] } })
  await written(ops, { shipment_id: id, message: 'Gate code 1234' })
  expect(await written(driver, { shipment_id: id, message: 'Gate is broken' })).toMatchObject({
    audience: 'internal',
    by_staff: true,
  })
  expect(await messagesOf(driver, id)).toEqual(['Gate is broken', 'Gate code 1234'])
  expect(await write(driver, { shipment_id: id, audience: 'external' })).toMatchObject({
    ok: false,
    status: 400,
    field: 'audience',
  })
  expect(await messagesOf(account, id)).toEqual([])
})

test('people of an account write nothing among staff', async () => {
  const { id } = await newShipment()
  expect(await write(account, { shipment_id: id, audience: 'internal' })).toMatchObject({
    ok: false,
    status: 400,
    field: 'audience',
    error: 'Only external notes can be added.',
  })
  expect(await messagesOf(ops, id)).toEqual([])
})

test('what is wrong is named, and nothing of it is kept', async () => {
  const { id } = await newShipment()
  const wrong: [object, string][] = [
    [{ message: '' }, 'message'],
    [{ message: ' \n ' }, 'message'],
    [{ message: 'x'.repeat(2_001) }, 'message'],
    [{ message: 'a\u0000b' }, 'message'],
    [{ message: '\u001b[2J' }, 'message'],
    [{ message: '\u3164 \u2800\u200b' }, 'message'],
    [{ message: 'x', type: 'a\uffff' }, 'type'],
    [{ audience: 'public' }, 'audience'],
    [{ type: 'Nothing of ours' }, 'type'],
    [{ type: 'x'.repeat(61) }, 'type'],
  ]
  for (const [part, field] of wrong)
    expect(await write(ops, { shipment_id: id, ...part })).toMatchObject({ ok: false, status: 400, field })
  expect(await messagesOf(ops, id)).toEqual([])
})

test('the provider names the types of internal notes and those of external ones', async () => {
  const { id } = await newShipment()
  await setting(
    { setting: 'note_type_custom', value: '["Damage","Query"]' },
    { setting: 'note_type_external', value: '["Query","Delay"]' },
  )
  expect(await written(ops, { shipment_id: id, type: 'Damage' })).toMatchObject({ type: 'Damage' })
  expect(await written(account, { shipment_id: id, type: 'Delay' })).toMatchObject({ type: 'Delay' })
  expect(await write(account, { shipment_id: id, type: 'Damage' })).toMatchObject({ field: 'type' })
  expect(await write(ops, { shipment_id: id, type: 'Delay' })).toMatchObject({ field: 'type' })
})

test('where external notes are not sent, staff write none, and what accounts write still arrives', async () => {
  const { id } = await newShipment()
  const off = { setting: 'disable_sending_external_notes_to_accounts', value: false }
  await withSetting({ ...off, value: true }, off, async () => {
    expect(await write(ops, { shipment_id: id, audience: 'external' })).toMatchObject({
      ok: false,
      status: 400,
      field: 'audience',
    })
    await written(account, { shipment_id: id, message: 'Where is it?' })
    await written(ops, { shipment_id: id, message: 'On the N1' })
  })
  expect(await messagesOf(ops, id)).toEqual(['On the N1', 'Where is it?'])
  expect(await messagesOf(account, id)).toEqual(['Where is it?'])
})

test('notes are kept unless the provider lets them be deleted', async () => {
  const { id } = await newShipment()
  const note = await written(ops, { shipment_id: id })
  expect(await ops.call(deleteNote, { query: { id: note.id } })).toMatchObject({
    ok: false,
    status: 403,
    code: 'note.kept',
  })
  await whileDeletable(async () => {
    expect(await notesOf(ops, id)).toMatchObject([{ may_delete: true }])
    expect(await ops.call(deleteNote, { query: { id: note.id } })).toMatchObject({ ok: true })
    expect(await notesOf(ops, id)).toEqual([])
    expect(await ops.call(deleteNote, { query: { id: note.id } })).toMatchObject({
      ok: false,
      code: 'note.notFound',
    })
  })
  const audit = await ops.call(listAuditEvents, { query: { type: 'shipment', object_id: id, limit: 2 } })
  expect(audit).toMatchObject({
    value: {
      audit_events: [
        { type: 'shipment.noteDeleted', change: { note: { change_from: note.id, change_to: null } } },
        { type: 'shipment.noteAdded', change: { note: { change_from: null, change_to: note.id } } },
      ],
    },
  })
})

test('of an account each deletes what they wrote; others, rivals and drivers delete nothing', async () => {
  const { id } = await newShipment()
  const change = { id, collection_agent_id: 8 }
  await ops.call(changeShipments, { body: { shipments: [change] } })
  await whileDeletable(async () => {
    const inside = await written(ops, { shipment_id: id })
    const outside = await written(ops, { shipment_id: id, audience: 'external' })
    const own = await written(account, { shipment_id: id })
    expect(own.may_delete).toBe(true)
    expect((await notesOf(owner, id)).map(({ may_delete }) => may_delete)).toEqual([false, false])
    const tried = async (who: SignedIn, note: { id: number }) => {
      const outcome = await who.call(deleteNote, { query: { id: note.id } })
      return outcome.ok ? 'deleted' : outcome.code
    }
    expect(await tried(owner, inside)).toBe('note.notFound')
    expect(await tried(owner, outside)).toBe('note.kept')
    expect(await tried(owner, own)).toBe('note.kept')
    expect(await tried(rival, own)).toBe('note.notFound')
    expect(await tried(driver, inside)).toBe('permission.denied')
    // Two at once: one has done it.
    const twice = await Promise.all([tried(account, own), tried(account, own), tried(ops, own)])
    expect(twice.sort()).toEqual(['deleted', 'note.notFound', 'note.notFound'])
  })
})

test('a note that is sent again with its key is written once', async () => {
  const { id } = await newShipment()
  const [one, two] = await Promise.all([
    write(ops, { shipment_id: id }, 'note-1'),
    write(ops, { shipment_id: id }, 'note-1'),
  ])
  expect(one).toMatchObject({ ok: true, value: two.ok ? two.value : null })
  expect(await write(ops, { shipment_id: id, message: 'Other' }, 'note-1')).toMatchObject({
    ok: false,
    code: 'idempotency.conflict',
  })
  expect(await messagesOf(ops, id)).toEqual(['Ring at gate 7'])
})

test('whoever has it open is told, and of what is internal the account is told nothing at all', async () => {
  const { id } = await newShipment()
  const [staffs, accounts, rivals] = await Promise.all(
    [ops, account, rival].map((who) => watchLive(platform.url, who)),
  )
  if (staffs === undefined || accounts === undefined || rivals === undefined) throw new Error('no sockets')
  await written(ops, { shipment_id: id, message: 'Sender is known to us' })
  await written(ops, { shipment_id: id, audience: 'external', message: 'We have it' })
  const told = (events: { type: string; row: Record<string, unknown> }[]) =>
    events.filter(({ type, row }) => type === 'shipment.noteAdded' && row.id === id)
  await staffs.until('both notes', (_, events) => (told(events).length === 2 ? true : undefined))
  await accounts.until('the external note', (_, events) => (told(events).length === 1 ? true : undefined))
  await staffs.until('both notes', (_, events) => (told(events).length === 2 ? true : undefined))
  expect(told(accounts.events())).toHaveLength(1)
  expect(told(rivals.events())).toEqual([])
  // Neither the text nor that there is one goes along with what the account reads of its shipment.
  const listed = await account.call(listShipments, { query: { id } })
  expect(JSON.stringify(listed)).not.toMatch(/known to us/)
  for (const socket of [staffs, accounts, rivals]) {
    expect(JSON.stringify(socket.frames)).not.toMatch(/known to us|We have it/)
    socket.close()
  }
})

test('nobody finds notes by tracking, whoever they are for', async () => {
  const { id, short_tracking_reference: tracking_reference } = await newShipment()
  await written(ops, { shipment_id: id, message: 'Sender is known to us' })
  await written(ops, { shipment_id: id, audience: 'external', message: 'We have it' })
  const found = await platform.visitor(trackShipment, { query: { tracking_reference } })
  expect(found.ok).toBe(true)
  expect(JSON.stringify(found)).not.toMatch(/known to us|We have it|note/i)
})

test('an account floods nobody: after sixty notes in a minute its people and keys wait, and others do not', async () => {
  const { id } = await newShipment()
  platform.pass(61_000)
  const answers = await Promise.all(
    Array.from({ length: 62 }, (_, i) => write(i % 2 === 0 ? account : owner, { shipment_id: id })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(60)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ status: 429, code: 'rate.limited' })
  expect(await write(ops, { shipment_id: id })).toMatchObject({ ok: true })
  platform.pass(61_000)
  expect(await write(account, { shipment_id: id })).toMatchObject({ ok: true })
})

test('a shipment holds five hundred notes and no more, however many are written at once', async () => {
  const { id } = await newShipment()
  await platform.owner.query(
    `INSERT INTO shipment_notes (provider_id, shipment_id, audience, type, message, author_id, author, by_staff, created_at)
     SELECT 1, $1, 'internal', '', 'm', 1, 'a', true, now() FROM generate_series(1, 498)`,
    [id],
  )
  const answers = await Promise.all(Array.from({ length: 5 }, () => write(dispatcher, { shipment_id: id })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ status: 409, code: 'note.tooMany' })
})

test('a note that somebody writes meanwhile is in nobody’s way who edits the shipment', async () => {
  const { id, version } = await newShipment()
  const edit = (text: string) =>
    ops.call(changeShipments, {
      body: { shipments: [{ id, version, special_instructions_delivery: text }] },
    })
  await written(dispatcher, { shipment_id: id })
  await written(account, { shipment_id: id })
  expect(await edit('Gate 7')).toMatchObject({ ok: true })
  // A note beside another change hides none of it.
  await written(dispatcher, { shipment_id: id })
  expect(await edit('Gate 8')).toMatchObject({ ok: false, code: 'shipment.changedMeanwhile' })
})

test('however much is written about it, no step of a shipment is crowded out of its history', async () => {
  const { id } = await newShipment()
  await written(account, { shipment_id: id })
  const { rowCount } = await platform.owner.query(
    `INSERT INTO events SELECT (json_populate_record(e, json_build_object('id', e.id + 1000000 + n, 'version', e.version + n))).*
     FROM events e, generate_series(1, 600) n
     WHERE e.provider_id = 1 AND e.entity = 'shipment' AND e.entity_id = $1 AND e.type = 'shipment.noteAdded'`,
    [id],
  )
  expect(rowCount).toBe(600)
  const found = await account.call(listShipments, { query: { id } })
  expect(found).toMatchObject({ value: { shipments: [{ tracking_events: [{ status: 'submitted' }] }] } })
})
