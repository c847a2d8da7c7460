/** What staff change about one shipment, and the trail of who changed what. */
export const shipmentChanges = {
  // The buttons, and the keys that do the same
  assign: 'Assign',
  assignTitle: 'Assign to a driver (A)',
  status: 'Change status',
  statusKey: 'Change the status',
  statusTitle: 'Change the status (.)',
  reschedule: 'Reschedule',
  editKey: 'Reschedule, edit instructions',
  editTitle: 'Reschedule, edit instructions (E)',
  // The next status
  statusOf: (reference: string) => `Change the status of ${reference}`,
  now: 'Now',
  wasOther: (status: string) => `It was ${status} when you began: look again at what you choose.`,
  next: 'Next status',
  chooseStatus: 'Choose a status',
  set: (status: string) => `Set ${status}`,
  cancel: 'Cancel the shipment',
  cancelReason: 'Reason for cancelling',
  needsCancelReason: 'Reason for cancelling shipment is required',
  happened: 'What happened',
  optional: 'Optional; the recipient can read it',
  required: 'Required',
  // When, and what the driver should know
  rescheduleOf: (reference: string) => `Reschedule ${reference}`,
  sides: { collection: 'Collection', delivery: 'Delivery' },
  day: 'Day',
  from: 'From',
  to: 'To',
  needsWindow: (side: 'collection' | 'delivery') => `Give the ${side} a day, a time from and a time to`,
  // In the words of 001 §5.
  wrongWindow: (side: 'collection' | 'delivery') =>
    `The "${side} to" time cannot be earlier than the "${side} from" time`,
  instructions: 'Instructions for the driver',
  saveInstructions: 'Save instructions',
  reason: 'Reason',
  needsReason: 'Reason for requested date change is required',
  isRescheduled: (reference: string) => `${reference} rescheduled`,
  isChanged: (reference: string) => `${reference} changed`,
  // Who changed what
  trail: 'Audit trail',
  show: 'Show',
  hide: 'Hide',
  noTrail: 'No audit trail found.',
  showMore: 'Show more',
  system: 'System',
}
