import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

const en = {
  waybill: 'Waybill',
  waybillTitle: 'Print the waybill',
  stickers: 'Stickers',
  stickersTitle: 'Print a sticker for each parcel (P)',
  stickersKey: 'Print stickers',
  lastKey: 'Print the stickers of what was booked last',
  written: (written: number, total: number) => `${written} of ${total} labels`,
  isReady: 'The document is ready.',
  open: 'Open',
}

const af: typeof en = {
  waybill: 'Vragbrief',
  waybillTitle: 'Druk die vragbrief',
  stickers: 'Plakkers',
  stickersTitle: 'Druk ’n plakker vir elke pakkie (P)',
  stickersKey: 'Druk plakkers',
  lastKey: 'Druk die plakkers van wat laas bespreek is',
  written: (written, total) => `${written} van ${total} etikette`,
  isReady: 'Die dokument is gereed.',
  open: 'Maak oop',
}

export const labelMessages = inBothLanguages({ en, af })
