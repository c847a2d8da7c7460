import { describe, expect, test } from 'vitest'
import { BOOKED } from '../../../tests/support/shipment-state.ts'
import { WEEKDAYS } from '../booking/service-days.ts'
import { ShipmentStatus } from '../shipments/shipment-status.ts'
import { dayOf } from '../values/moment.ts'
import {
  decideRecipientChange,
  type RecipientChange,
  recipientDays,
  recipientTakes,
  withRecipientWords,
} from './recipient-change.ts'

const THURSDAY = Date.parse('2026-11-26T12:00:00+02:00')
const CALENDAR = {
  weekdays: new Set(WEEKDAYS.filter((day) => day !== 'sunday')),
  holidays: new Set(['2026-12-16']),
  exceptions: new Map([['2026-11-30', false]]),
}
const at = (text: string) => Date.parse(`${text}:00+02:00`)
const atHub = {
  ...BOOKED,
  status: 'at-hub' as const,
  parcel_count: 1,
  delivery_pickup_point_id: null,
  delivery_after: at('2026-11-27T09:00'),
  delivery_before: at('2026-11-28T16:00'),
}
const WINDOW = { delivery_after: atHub.delivery_after, delivery_before: atHub.delivery_before }
const nothing: RecipientChange = { instruction: null, text: '', day: null }
const decide = (change: Partial<RecipientChange>, state: Partial<typeof atHub> | object = {}) =>
  decideRecipientChange(
    { ...atHub, ...state },
    { ...nothing, ...change },
    {
      now: THURSDAY,
      days: recipientDays(WINDOW, CALENDAR, THURSDAY),
    },
  )

describe('what may be changed', () => {
  const takes = (status: ShipmentStatus) =>
    recipientTakes({ status, parcel_count: 1, delivery_pickup_point_id: null })

  test.each([
    ['submitted', true, true],
    ['at-hub', true, true],
    ['delivery-failed-attempt', true, true],
    // The driver has it: another day waits until it is back.
    ['out-for-delivery', true, false],
    // A partner has it, who is not told.
    ['outsourced', false, false],
    ['on-hold', false, false],
    ['ready-for-pickup', false, false],
    ['delivered', false, false],
    ['cancelled', false, false],
    ['payment-pending', false, false],
  ] as const)('%s: instructions %s, another day %s', (status, instructions, day) => {
    expect(takes(status)).toEqual({ instructions, day })
  })

  test('a status that people outside are told as another takes the same as that one', () => {
    for (const [inside, told] of [
      ['on-hold-internal', 'at-hub'],
      ['collection-unassigned', 'collection-assigned'],
      ['collection-rejected', 'collection-assigned'],
      ['delivery-unassigned', 'delivery-assigned'],
      ['delivery-rejected', 'delivery-assigned'],
    ] as const)
      expect(takes(inside), inside).toEqual(takes(told))
  })

  test('nothing at a pickup point, nor of a blank shipment', () => {
    const none = { instructions: false, day: false }
    for (const status of ShipmentStatus.options) {
      expect(recipientTakes({ status, parcel_count: 1, delivery_pickup_point_id: 4 })).toEqual(none)
      expect(recipientTakes({ status, parcel_count: 0, delivery_pickup_point_id: null })).toEqual(none)
    }
  })

  test('what is not taken is refused by its field, in every status', () => {
    for (const status of ShipmentStatus.options) {
      const { instructions, day } = takes(status)
      const [words, another] = [
        decide({ text: 'Ring' }, { status }),
        decide({ day: '2026-11-28' }, { status }),
      ]
      expect(words.ok, status).toBe(instructions)
      expect(another.ok, status).toBe(day)
      if (!another.ok) expect(another.refusal).toMatchObject({ code: 'shipment.wrongStatus', field: 'day' })
    }
  })
})

describe('the days', () => {
  test('ten on which it is delivered there, after today', () => {
    expect(recipientDays(WINDOW, CALENDAR, THURSDAY)).toEqual([
      '2026-11-27',
      '2026-11-28',
      // Sunday the 29th, and Monday by exception, are none.
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-07',
      '2026-12-08',
      '2026-12-09',
    ])
  })

  test('none before the first that was promised, and not the one that stands', () => {
    const days = recipientDays(
      { delivery_after: at('2026-12-14T08:00'), delivery_before: at('2026-12-14T17:00') },
      CALENDAR,
      THURSDAY,
    )
    expect(days.slice(0, 2)).toEqual(['2026-12-15', '2026-12-17'])
  })

  test('late in the evening the next day is tomorrow; what is overdue is offered from tomorrow', () => {
    const window = { delivery_after: at('2026-11-20T08:00'), delivery_before: at('2026-11-20T17:00') }
    expect(recipientDays(window, CALENDAR, at('2026-11-26T23:59'))[0]).toBe('2026-11-27')
  })

  test('where nothing is delivered there are none', () => {
    expect(recipientDays(WINDOW, { ...CALENDAR, weekdays: new Set() }, THURSDAY)).toEqual([])
  })
})

describe('what follows', () => {
  test('another day keeps the hours; a plan for before it is dropped', () => {
    const moved = decide({ day: '2026-12-02' }, { delivery_eta: at('2026-11-27T10:00') })
    expect(moved).toMatchObject({
      ok: true,
      value: {
        told: { message: 'Recipient (by a code): Delivery moved to 2 Dec 2026' },
        changed: {
          delivery_after: at('2026-12-02T09:00'),
          delivery_before: at('2026-12-02T16:00'),
          delivery_eta: null,
        },
      },
    })
  })

  test('hours that are not those of one day become the usual ones', () => {
    const moved = decide(
      { day: '2026-12-02' },
      { delivery_after: at('2026-11-27T14:00'), delivery_before: at('2026-11-28T10:00') },
    )
    expect(moved.ok && dayOf(moved.value.changed.delivery_before ?? 0)).toBe('2026-12-02')
    expect(moved).toMatchObject({ value: { changed: { delivery_after: at('2026-12-02T08:00') } } })
  })

  test.each(['2026-11-26', '2026-11-29', '2026-11-30', '2026-12-31', '2026-02-31', 'soon'])(
    'a day that is not offered is refused: %s',
    (day) => {
      expect(decide({ day })).toMatchObject({ ok: false, refusal: { code: 'input.invalid', field: 'day' } })
    },
  )

  test('words are one line behind those of the sender, and take the place of what was said before', () => {
    const said = decide(
      { instruction: 'call', text: ' Gate\n\tno. 3 ' },
      { special_instructions_delivery: 'Fragile' },
    )
    const line = 'Recipient (by a code): Call on arrival. Gate no. 3'
    expect(said).toMatchObject({
      value: {
        told: { message: line },
        changed: { special_instructions_delivery: `Fragile\n${line}` },
      },
    })
    expect(withRecipientWords(`Fragile\n${line}`, 'Ring')).toBe('Fragile\nRecipient (by a code): Ring')
    expect(withRecipientWords(null, 'Ring')).toBe('Recipient (by a code): Ring')
  })

  test('where the sender has left no room, nothing of theirs is cut off', () => {
    const full = { special_instructions_delivery: 'x'.repeat(470) }
    expect(decide({ text: 'Ring the bell twice, please' }, full)).toMatchObject({
      ok: false,
      refusal: { code: 'input.invalid', field: 'text' },
    })
  })
})
