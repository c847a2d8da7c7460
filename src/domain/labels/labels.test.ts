import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '../values/locale.ts'
import { barcodeListPages, ROWS_OF_PAGE } from './barcode-list.ts'
import { fitText, type MeasureText, oneLine, wrapText } from './fit-text.ts'
import { LABEL_WORDS } from './label-words.ts'
import { type Mark, moduleWidth, QUIET_CODE128 } from './marks.ts'
import { countLabels, PrintedShipment } from './print-job.ts'
import { A4, SIX, sixUpBox } from './six-up.ts'
import { STICKER, stickerMarks } from './sticker-marks.ts'
import { waybillMarks } from './waybill-marks.ts'
import { stickerZpl, zplText } from './zpl.ts'

/** Each letter is half as wide as it is high. */
const measure: MeasureText = (text) => text.length / 2

const side = (name: string, branch: string | null = 'CPT') => ({
  address: { company: '', street_address: name, local_area: name, city: name, zone: 'WC', code: '7784' },
  contact: { name, email: '', mobile_number: name, alternative_contact_number: '' },
  branch,
  instructions: name,
})
const shipmentOf = (said: string) =>
  PrintedShipment.parse({
    ref: 'PZDRMT',
    custom_ref: said,
    customer_reference: said,
    account: said,
    service_level_code: said,
    service_level_name: said,
    booked_at: 0,
    collection: side(said),
    delivery: side(said),
    parcels: [{ number: 1, description: said, length_cm: 1, width_cm: 1, height_cm: 1, weight_kg: 1 }],
  })
const common = {
  courier: 'Springbok',
  tracking: 'springbok.example/track',
  words: LABEL_WORDS.en,
  locale: LOCALES.en,
  measure,
}
const stickerOf = (shipment: PrintedShipment) => {
  const [parcel] = shipment.parcels
  if (parcel === undefined) throw new Error('it has a parcel')
  return stickerMarks({ ...common, shipment, parcel })
}

/** What a mark covers, with its text fitted. */
function boxOf(mark: Mark) {
  if (mark.kind === 'qr') return { right: mark.x + mark.side, bottom: mark.y + mark.side }
  if (mark.kind !== 'text') return { right: mark.x + mark.width, bottom: mark.y + mark.height }
  const { text, size } = fitText(mark.text, mark, measure)
  return { right: mark.x + Math.min(mark.width, measure(text, false) * size), bottom: mark.y + size }
}

describe('a text in its room', () => {
  test.each([
    ['as it is', 'Nomsa', 60, { text: 'Nomsa', size: 10 }],
    ['smaller', 'Nomsa Dlamini', 60, { text: 'Nomsa Dlamini', size: 60 / 6.5 }],
    ['cut', 'Nkosazana Dlamini-Zuma', 60, { text: 'Nkosazana Dlamin…', size: 7 }],
    ['on one line', ' a\n\tb\u202e\u0000 ', 60, { text: 'a b', size: 10 }],
  ])('%s', (_, text, width, fitted) => {
    expect(fitText(text, { width, size: 10 }, measure)).toEqual(fitted)
  })

  test('is never wider than its room, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const fitted = fitText(text, { width: 100, size: 10 }, measure)
        expect(measure(fitted.text, false) * fitted.size).toBeLessThanOrEqual(100.0001)
      }),
    )
  })

  test('breaks between words, and loses none', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const lines = wrapText(text, { width: 100, size: 10, lines: 3 }, measure)
        expect(lines.length).toBeLessThanOrEqual(3)
        expect(lines.join(' ')).toBe(oneLine(text))
      }),
    )
  })
})

test('whatever people typed, nothing stands outside of a label', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 255 }), (said) => {
      const shipment = shipmentOf(said)
      for (const mark of stickerOf(shipment)) {
        const { right, bottom } = boxOf(mark)
        expect([right <= STICKER.width, bottom <= STICKER.height]).toEqual([true, true])
      }
      for (const mark of waybillMarks({ ...common, shipment, parcel: null })) {
        const { right, bottom } = boxOf(mark)
        expect([right <= A4.width, bottom <= A4.height]).toEqual([true, true])
      }
    }),
    { numRuns: 50 },
  )
})

test('what the customer calls a parcel stands on its sticker and its waybill', () => {
  const shipment = shipmentOf('Shoes')
  const [parcel] = shipment.parcels
  if (parcel === undefined) throw new Error('it has a parcel')
  const named = { ...shipment, parcels: [{ ...parcel, reference: 'BOX-0001' }] }
  const marks = [stickerOf(named), waybillMarks({ ...common, shipment: named, parcel: null })]
  for (const each of marks)
    expect(each.some((mark) => mark.kind === 'text' && mark.text.includes('BOX-0001'))).toBe(true)
})

test('where the courier has a tracking page, a label says so; its codes stay those of the parcel', () => {
  const shipment = shipmentOf('Shoes')
  for (const tracking of ['springbok.example/track', '']) {
    const [parcel] = shipment.parcels
    if (parcel === undefined) throw new Error('it has a parcel')
    const said = { ...common, tracking, shipment }
    for (const marks of [stickerMarks({ ...said, parcel }), waybillMarks({ ...said, parcel: null })]) {
      const texts = marks.flatMap((mark) => (mark.kind === 'text' ? mark.text : []))
      expect(texts.includes('Track: springbok.example/track')).toBe(tracking !== '')
      const codes = marks.flatMap((mark) => (mark.kind === 'qr' || mark.kind === 'code128' ? mark.text : []))
      expect(new Set(codes).size).toBe(1)
    }
  }
})

test('a list has the code of each parcel once, in order, and nothing outside of its pages', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 255 }),
      fc.integer({ min: 1, max: 40 }),
      (said, count) => {
        const shipments = Array.from({ length: count }, (_, i) => ({ ...shipmentOf(said), ref: `REF${i}` }))
        const pages = barcodeListPages({ ...common, shipments })
        const marks = pages.flat()
        const codes = marks.flatMap((mark) => (mark.kind === 'code128' ? mark.text : []))
        expect(codes).toEqual(
          shipments.flatMap(({ ref, parcels }) => parcels.map(({ number }) => `${ref}/${number}`)),
        )
        expect(pages).toHaveLength(Math.ceil(codes.length / ROWS_OF_PAGE))
        for (const mark of marks) {
          const { right, bottom } = boxOf(mark)
          expect([right <= A4.width, bottom <= A4.height]).toEqual([true, true])
        }
      },
    ),
    { numRuns: 30 },
  )
})

test('whatever people typed, a printer reads one label and no command of theirs', () => {
  const plain = stickerZpl(stickerOf(shipmentOf('Nomsa')), 203, measure)
  const commands = (zpl: string) => new Set(zpl.match(/[\^~][A-Z0-9]{2}/g))
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom('^XZ', '~JA', '\\&', '_5E', '^FS', '\n', '^'), fc.string()), {
        maxLength: 12,
      }),
      (parts) => {
        const zpl = stickerZpl(stickerOf(shipmentOf(parts.join(''))), 203, measure)
        expect(zpl.match(/\^XA/g)).toHaveLength(1)
        expect(zpl.match(/\^XZ/g)).toHaveLength(1)
        expect(zpl.includes('~')).toBe(false)
        for (const command of commands(zpl)) expect(commands(plain)).toContain(command)
      },
    ),
  )
})

test.each([
  ['^XZ', '_5EXZ'],
  ['~JA', '_7EJA'],
  ['_5E', '_5F5E'],
  ['a\\&b', 'a_5C&b'],
  ['Zoë', 'Zo_C3_AB'],
])('%s goes to a printer as %s', (text, sent) => {
  expect(zplText(text)).toBe(sent)
})

test('a module is whole dots where a printer draws it, and leaves white at both ends', () => {
  const dot = 72 / 203
  const module = moduleWidth(123, 264, dot)
  expect(Math.round(module / dot)).toBeCloseTo(module / dot, 9)
  expect((123 + 2 * QUIET_CODE128) * module).toBeLessThanOrEqual(264)
  expect(moduleWidth(1_000, 264, dot)).toBe(dot)
})

test('six stickers of a sheet do not touch one another, and stand on it', () => {
  const boxes = Array.from({ length: SIX }, (_, place) => sixUpBox(place))
  for (const [i, a] of boxes.entries()) {
    expect(a.x + a.width).toBeLessThanOrEqual(A4.width)
    expect(a.y + a.height).toBeLessThanOrEqual(A4.height)
    for (const b of boxes.slice(i + 1))
      expect(
        a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y,
      ).toBe(true)
  }
})

test.each([
  ['waybill', 'shipment', 2],
  ['waybill', 'parcel', 8],
  ['sticker', 'shipment', 8],
  ['6up', 'shipment', 8],
] as const)('%s by %s of three and five parcels are %i labels', (print, waybill_type, count) => {
  expect(countLabels({ print, waybill_type }, [3, 5])).toBe(count)
})
