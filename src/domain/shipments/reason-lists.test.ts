import { expect, test } from 'vitest'
import { settingsOf } from '../settings/settings.ts'
import { reasonGiven, reasonsFor } from './reason-lists.ts'

const on = (setting: string, value: unknown) => ({ setting, value: JSON.stringify(value) })
const settings = settingsOf([
  on('shipment_on_hold_reasons', ['Customs']),
  on('disable_other_for_shipment_on_hold_reasons', true),
])

test.each([
  ['on-hold', '', undefined],
  ['on-hold', ' Customs ', 'Customs'],
  // Typed before this status was chosen: its list allows no other words, and nobody sees them any more.
  ['on-hold', 'The dog', undefined],
  ['collected', 'The dog', 'The dog'],
  ['cancelled', 'The dog', 'The dog'],
] as const)('of what was typed for %s, “%s”, is given %s', (what, typed, given) => {
  expect(reasonGiven(reasonsFor(what, settings), typed)).toBe(given)
})
