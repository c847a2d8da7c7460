/** A file of a shop: its columns, whom it sends from, and a row of it with what a test changes, by column. */
export const HEADERS = [
  'Receiver',
  'Receiver phone',
  'Delivery street',
  'Delivery suburb',
  'Delivery city',
  'Delivery province',
  'Delivery postal code',
  'Weight (kg)',
  'Dimensions',
  'Reference',
  'Sender',
  'Sender email',
  'Collection address',
]
const FROM = [
  'Kwela Fashion',
  'orders@kwela-fashion.example',
  '14 Protea Street, Sandton, Johannesburg, 2196, Gauteng',
]
export const row = (reference: string, changes: Readonly<Record<number, string>> = {}) =>
  [
    'Nomsa Dlamini',
    '821234567',
    '3 Spine Road',
    'Khayelitsha',
    'Cape Town',
    'Western Cape',
    '7784',
    '2,5 kg',
    '30x20x10',
    reference,
    ...FROM,
  ].map((cell, i) => changes[i] ?? cell)
