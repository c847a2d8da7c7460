import { describe, expect, test } from 'vitest'
import { settingsOf } from '../settings/settings.ts'
import {
  audiencesFor,
  mayDeleteNote,
  NoteAudience,
  type NoteSettings,
  noteRefusal,
  seesNote,
} from './shipment-note.ts'
import type { Viewer } from './visibility.ts'

const KINDS = ['staff', 'account', 'driver', 'visitor'] as const satisfies readonly Viewer['kind'][]
const AS_IT_COMES: NoteSettings = settingsOf([])
const DELETABLE: NoteSettings = { ...AS_IT_COMES, delete_shipment_note: true }

test.each([
  ['staff', false, ['internal', 'external']],
  ['staff', true, ['internal']],
  ['account', false, ['external']],
  ['account', true, ['external']],
  ['driver', false, ['internal']],
  ['driver', true, ['internal']],
  ['visitor', false, []],
] as const)('%s, external notes kept from accounts: %s, writes for %j', (kind, isKept, audiences) => {
  const settings = { ...AS_IT_COMES, disable_sending_external_notes_to_accounts: isKept }
  expect(audiencesFor(kind, settings)).toEqual(audiences)
})

describe.each(KINDS)('%s', (kind) => {
  test.each(NoteAudience.options)('reads back what may be written: %s', (audience) => {
    const mayWrite = noteRefusal({ audience, type: '' }, kind, AS_IT_COMES) === null
    expect(seesNote(kind, audience)).toBe(mayWrite || (kind === 'driver' && audience === 'external'))
  })
  test('deletes nothing that the provider keeps', () => {
    expect(
      mayDeleteNote({ kind, user_id: 7 }, { author_id: 7, has_staff_versions: false }, AS_IT_COMES),
    ).toBe(false)
  })
  test('where notes can be deleted, deletes its own as an account, and any as staff', () => {
    const deletes = (author_id: number, has_staff_versions = false) =>
      mayDeleteNote({ kind, user_id: 7 }, { author_id, has_staff_versions }, DELETABLE)
    expect([deletes(7), deletes(8)]).toEqual([kind === 'staff' || kind === 'account', kind === 'staff'])
    // What staff signed stays.
    expect(deletes(7, true)).toBe(kind === 'staff')
  })
})

test('a type is one of those of its audience', () => {
  const settings = { ...AS_IT_COMES, note_type_custom: ['Damage'], note_type_external: ['Delay'] }
  expect(noteRefusal({ audience: 'internal', type: 'Damage' }, 'staff', settings)).toBeNull()
  expect(noteRefusal({ audience: 'external', type: 'Damage' }, 'staff', settings)).toMatchObject({
    field: 'type',
  })
})
