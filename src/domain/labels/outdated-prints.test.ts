import { expect, test } from 'vitest'
import { type LabelKind, outdatedPrints, type PrintedOrChanged } from './outdated-prints.ts'

const WAYBILL = { type: 'shipment.labelGenerated', change: {} }
const STICKER = { type: 'shipment.stickerGenerated', change: {} }
const SIX = { type: 'shipment.sixUpGenerated', change: {} }
const LIST = { type: 'shipment.barcodeListGenerated', change: {} }
const edit = (field: string, from: string | null = 'before'): PrintedOrChanged => ({
  type: 'shipment.changed',
  change: { [field]: [from, 'now'] },
})

test.each<[string, PrintedOrChanged[], LabelKind[]]>([
  ['nothing was printed', [edit('delivery_address')], []],
  ['printed, and nothing changed', [WAYBILL, STICKER], []],
  ['printed before the address changed', [STICKER, edit('delivery_address')], ['sticker']],
  ['the contact too', [WAYBILL, edit('collection_contact')], ['waybill']],
  ['both kinds', [WAYBILL, SIX, edit('delivery_contact')], ['waybill', 'sticker']],
  ['printed again', [STICKER, edit('delivery_address'), STICKER], []],
  ['a sticker on another sheet is a sticker', [STICKER, edit('delivery_address'), SIX], []],
  [
    'the other kind is not printed again with it',
    [WAYBILL, STICKER, edit('delivery_address'), WAYBILL],
    ['sticker'],
  ],
  ['a list is no label', [LIST, edit('delivery_address')], []],
  ['what stands on no label', [STICKER, edit('cost_center'), edit('status')], []],
  [
    'a blank waybill that is filled in',
    [WAYBILL, edit('delivery_address', null), edit('collection_address', '')],
    [],
  ],
  [
    'whatever else the edit was',
    [STICKER, { type: 'shipment.rescheduled', change: { delivery_address: ['a', 'b'] } }],
    ['sticker'],
  ],
])('%s', (_what, events, kinds) => {
  expect(outdatedPrints(events)).toEqual(kinds)
})
