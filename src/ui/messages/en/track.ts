import type { ShipmentStatus } from '../../../domain/shipments/shipment-status.ts'

interface Trouble {
  title: string
  text: string
}

/** What went wrong, and what happens next, where the recipient should know. */
const trouble: Partial<Record<ShipmentStatus, Trouble>> = {
  'delivery-failed-attempt': {
    title: 'We could not deliver it',
    text: 'The driver was there and could not hand it over. We will try again.',
  },
  'delivery-exception': {
    title: 'Delivery is delayed',
    text: 'Something came up on the way. We are working on it.',
  },
  'collection-failed-attempt': {
    title: 'Not collected yet',
    text: 'The driver could not fetch it from the sender. We will try again.',
  },
  'collection-exception': {
    title: 'Not collected yet',
    text: 'Something came up at the sender. We are working on it.',
  },
  'on-hold': {
    title: 'On hold',
    text: 'It waits until something is settled. The sender can tell you more.',
  },
  damaged: { title: 'Damaged on the way', text: 'We have told the sender, who decides how it goes on.' },
  undeliverable: { title: 'It cannot be delivered', text: 'The sender decides how it goes on.' },
  'returned-to-sender': { title: 'Returned to the sender', text: 'It is not on its way any more.' },
  cancelled: { title: 'Cancelled', text: 'The sender or the courier has cancelled this shipment.' },
}

export const track = {
  question: 'Where is my parcel?',
  lead: (provider: string) =>
    `Type the tracking reference from your message or waybill. ${provider} shows you where it is, as it moves. Several at once: put commas between them.`,
  reference: 'Tracking reference',
  submit: 'Track',
  another: 'Track another parcel',
  looking: 'Looking for your parcel',
  notFound: (reference: string) => `We cannot find “${reference}”`,
  notFoundHere: 'We cannot find this one. Compare it with your message.',
  several: (count: number) => `${count} references`,
  advice: [
    'Compare it with your message, letter by letter. The short references that we give have no 0, 1, I, L or O in them.',
    'Leave out everything but the reference itself: no spaces, no name of the shop.',
    'It may be with another courier. The shop that sent it knows which.',
  ],
  stillNothing: 'Still nothing?',
  call: (phone: string) => `Call ${phone}`,
  ask: {
    title: 'Action required',
    wishes: { 'new-day': 'Choose a new day', address: 'Correct the address', message: 'Reply' },
    day: 'Day',
    address: 'Correct address',
    text: 'Message',
    send: 'Send',
    sent: 'Sent. The courier will confirm it with you.',
  },
  write: 'write to us',
  writeTo: (email: string) => `Write to ${email}`,
  failed: 'We could not look it up',
  parcel: (reference: string) => `Parcel ${reference}`,
  from: 'From',
  to: 'To',
  estimated: 'Estimated delivery',
  window: 'Delivery window',
  service: 'Service',
  senderReference: 'Sender’s reference',
  historyTitle: 'Tracking history',
  driverMap: 'Where your driver is',
  driverNear: 'Your driver is near. The map shows where they are, to about 100 metres.',
  driverArriving: 'Your driver is around the corner.',
  stepsOnly:
    'A sender’s reference shows the steps only. The courier’s own reference, in your message or on the waybill, shows more.',
  history: 'History of your parcel',
  before: (day: string, time: string) => `${day} before ${time}`,
  betweenDays: (from: string, to: string) => `between ${from} and ${to}`,
  betweenTimes: (day: string, from: string, to: string) => `${day} between ${from} and ${to}`,
  at: (day: string, time: string) => `${day} at ${time}`,
  late: 'It is running late.',
  expected: (due: string) => `Expected ${due}.`,
  delivered: 'Delivered',
  fetch: 'Ready to be fetched',
  fetchText: (place: string | null) =>
    place === null ? 'It waits for you.' : `It waits for you in ${place}.`,
  fetched: 'Fetched',
  fetchedText: (place: string | null) => (place === null ? 'It was fetched.' : `It was fetched in ${place}.`),
  notFetched: {
    title: 'Going back to our hub',
    text: 'It was not fetched in time, and our driver takes it back.',
  },
  dropoffText: (place: string | null) =>
    place === null
      ? 'Its sender brings it to a pickup point.'
      : `Its sender brings it to a pickup point in ${place}.`,
  booked: 'Booked',
  bookedText: (place: string | null, arriving: string) =>
    `Waits to be collected${place === null ? '' : ` in ${place}`}. ${arriving}`,
  collected: 'Collected',
  collectedText: (place: string | null, arriving: string) =>
    place === null ? arriving : `Collected in ${place}. ${arriving}`,
  onItsWay: 'On its way',
  notDelivered: 'We could not deliver it yet',
  notDeliveredText: (arriving: string) => `It is back at our hub for another attempt. ${arriving}`,
  out: 'Out for delivery',
  ofTen: (n: number) => `${n} of 10 deliveries came within such times last week.`,
  outText: (arriving: string) => `With the driver. ${arriving}`,
  trouble,
}
