import { afterEach, expect, test } from 'vitest'
import { undo } from '../src/features/shipment/undo-messages.ts'
import { maps } from '../src/screens/maps/messages.ts'
import { assign } from '../src/screens/shipments/assign/messages.ts'
import { setCurrentLanguage } from '../src/ui/messages/current-language.ts'

afterEach(() => setCurrentLanguage('en'))

const said = (count: number) => [
  assign.nextBoth(count, count),
  assign.stay(count, 3),
  undo.changedMeanwhile(count),
  maps.count(count),
]

test('of one it is said in the singular, in both languages', () => {
  expect(said(1)).toEqual([
    'Next leg: 1 collection, 1 delivery',
    '1 of 3 can no longer be assigned and stays as it is:',
    '. 1 shipment changed meanwhile and stays as it is',
    '1 driver',
  ])
  setCurrentLanguage('af')
  expect(said(1)).toEqual([
    'Volgende: 1 afhaling, 1 aflewering',
    '1 van 3 kan nie meer toegewys word nie en bly soos dit is:',
    '. 1 besending het intussen verander en bly so',
    '1 drywer',
  ])
})

test('of several in the plural', () => {
  expect(said(2)).toEqual([
    'Next leg: 2 collections, 2 deliveries',
    '2 of 3 can no longer be assigned and stay as they are:',
    '. 2 shipments changed meanwhile and stay as they are',
    '2 drivers',
  ])
})
