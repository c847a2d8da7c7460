import type { Random } from '../random.ts'
import type { CollectionOutcome, DeliveryOutcome, HubOutcome, PlannedShipment } from './shipment.ts'

type Shares<Fate> = readonly (readonly [Fate, number])[]

/** Of a thousand, each step of the way. */
const COLLECTION: Shares<CollectionOutcome> = [
  ['fine', 940],
  ['fails', 30],
  ['exception', 3],
  ['rejected', 5],
  ['unassigned', 9],
  ['cancelled', 13],
]
const MIDDLE: Shares<HubOutcome> = [
  ['fine', 978],
  ['damaged', 5],
  ['on-hold', 4],
  ['held-internally', 3],
  ['postponed', 10],
]
const DELIVERY: Shares<DeliveryOutcome> = [
  ['fine', 938],
  ['fails-then-again', 18],
  ['fails-until-tomorrow', 32],
  ['exception', 4],
  ['rejected', 4],
  ['returned', 4],
]

function draw<Fate>(dice: Random, shares: Shares<Fate>): Fate {
  return dice.weighted(shares, (one) => one[1])[0]
}

/** A shipment that goes straight from door to door passes no hub where something could happen to it. */
export function drawOutcomes(
  dice: Random,
  direct: boolean,
): Pick<PlannedShipment, 'collection' | 'middle' | 'delivery'> {
  const collection = draw(dice, COLLECTION)
  const middle = draw(dice, MIDDLE)
  const delivery = draw(dice, DELIVERY)
  if (!direct) return { collection, middle, delivery }
  return { collection: collection === 'fails' ? 'fine' : collection, middle: 'fine', delivery }
}

/** What drivers say when it did not work out. */
export const REASONS = {
  collectionFailed: [
    'Not ready for collection',
    'Premises closed',
    'No one at the address',
    'Parcels not packed',
    'Wrong address',
  ],
  collectionException: [
    'Parcels larger than booked',
    'Sender wants to change the booking',
    'Gate closed by strike action',
  ],
  collectionRejected: ['Vehicle is full', 'Flat tyre, cannot make it in time', 'Too heavy for this vehicle'],
  deliveryFailed: [
    'No one at the address',
    'No one at the address',
    'Recipient asked for another day',
    'Wrong address',
    'Gate locked, no answer on the phone',
    'Refused by recipient',
    'Business closed',
  ],
  deliveryException: ['Parcel label unreadable', 'Recipient disputes the contents', 'Road closed by protest'],
  deliveryRejected: ['Vehicle broke down', 'Parcel does not fit the vehicle'],
  damaged: [
    'Carton crushed on the conveyor',
    'Liquid leaking from the parcel',
    'Corner torn open, contents visible',
  ],
  onHold: ['Waiting for the sender to confirm the address', 'Sender asked to hold'],
  heldInternally: ['Weight to be checked', 'Duplicate label suspected'],
  postponed: ['Recipient is away until tomorrow', 'Recipient asked for another day'],
  cancelled: ['Customer cancelled the order', 'Booked twice by mistake', 'Out of stock'],
} as const
