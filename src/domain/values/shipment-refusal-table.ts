import type { RefusalRow } from './refusal-row.ts'

/** What is refused of shipments, their prices, addresses and drivers. */
export const SHIPMENT_REFUSALS = {
  'shipment.notFound': { http: 404, say: 'Could not find shipment', remedy: 'go-back' },
  'account.notFound': { http: 404, say: 'Could not find account', remedy: 'go-back' },
  'tripsheet.notFound': { http: 404, say: 'Could not find tripsheet', remedy: 'refresh' },
  'tripsheet.changedMeanwhile': {
    http: 409,
    say: 'Somebody else changed this tripsheet meanwhile. Look at what changed and try again.',
    remedy: 'refresh',
  },
  'tripsheet.stopLocked': {
    http: 409,
    say: 'A stop is locked in its place. Unlock it first.',
    remedy: 'correct',
  },
  'tripsheet.wrongStatus': {
    http: 409,
    say: 'This tripsheet has moved on and cannot be changed so.',
    remedy: 'refresh',
  },
  'proposal.notFound': { http: 404, say: 'Could not find this proposal', remedy: 'refresh' },
  'proposal.busy': {
    http: 409,
    say: 'Better routes are being looked for already for some of these drivers. Wait for that search, or end it.',
    remedy: 'retry',
  },
  'proposal.tooMany': {
    http: 429,
    say: 'As many searches for routes are under way as may be at once. Wait for one, or end it.',
    remedy: 'retry',
  },
  'proposal.nothing': {
    http: 409,
    say: 'There is nothing to plan: no driver with open stops.',
    remedy: 'correct',
  },
  'proposal.notReady': {
    http: 409,
    say: 'This proposal has no plan to accept: its search is under way, or came to nothing.',
    remedy: 'refresh',
  },
  'proposal.driverOut': {
    http: 409,
    say: 'This driver is out and takes no stops.',
    remedy: 'refresh',
  },
  'proposal.nothingToUndo': {
    http: 409,
    say: 'Nothing of this proposal can be taken back: nobody accepted it, or that was more than a day ago.',
    remedy: 'refresh',
  },
  'addressBook.notFound': { http: 404, say: 'Could not find this address', remedy: 'refresh' },
  'addressBook.full': {
    http: 409,
    say: 'The address book is full: it holds 10 000 addresses. Delete or merge some first.',
    remedy: 'correct',
  },
  'addressBook.changedMeanwhile': {
    http: 409,
    say: 'Somebody else changed this address meanwhile. Look at what changed and try again.',
    remedy: 'refresh',
  },
  'note.notFound': { http: 404, say: 'Could not find note', remedy: 'refresh' },
  'note.kept': { http: 403, say: 'This note cannot be deleted.', remedy: 'go-back' },
  'note.tooMany': {
    http: 409,
    say: 'This shipment has 500 notes, which is the most it can have.',
    remedy: 'correct',
  },
  'file.notFound': { http: 404, say: 'Could not find file', remedy: 'refresh' },
  'file.damaged': {
    http: 500,
    say: 'This file is damaged where it is kept. Tell whoever runs the platform: a backup has it.',
    remedy: 'go-back',
  },
  'pod.required': {
    http: 409,
    say: 'This delivery has to be proven. Record its proof of delivery, which delivers it.',
    remedy: 'correct',
  },
  'file.changedMeanwhile': {
    http: 409,
    say: 'Somebody else saved a newer version of this file meanwhile. Look at it, or save yours beside it.',
    remedy: 'refresh',
  },
  'file.tooManyVersions': {
    http: 409,
    say: '50 versions of this file were saved on your side, which is the most. Add yours to a new note.',
    remedy: 'correct',
  },
  'pod.notFound': { http: 404, say: 'This shipment has no proof of delivery.', remedy: 'refresh' },
  'pod.noPin': { http: 409, say: 'No PIN was sent for this delivery. Send one first.', remedy: 'correct' },
  'pod.wrongPin': { http: 400, say: 'This is not the PIN that was sent.', remedy: 'correct' },
  'pod.pinLocked': {
    http: 409,
    say: 'This PIN was entered wrongly too often. Send a new one.',
    remedy: 'correct',
  },
  'pod.noRecipient': {
    http: 409,
    say: 'The recipient has neither a mobile number nor an e-mail address.',
    remedy: 'correct',
  },
  'pod.changedMeanwhile': {
    http: 409,
    say: 'Somebody else changed this proof of delivery meanwhile. Look at what changed and try again.',
    remedy: 'refresh',
  },
  'import.notFound': { http: 404, say: 'Could not find import', remedy: 'go-back' },
  'import.begun': {
    http: 409,
    say: 'The booking of this import has begun. Import the other rows as a file of their own.',
    remedy: 'refresh',
  },
  'import.incomplete': {
    http: 409,
    say: 'Not all rows of this file have arrived. Import it again.',
    remedy: 'correct',
  },
  'import.tooManyRows': {
    http: 409,
    say: 'These are more rows than the file was said to have.',
    remedy: 'correct',
  },
  'collection.notFound': { http: 404, say: 'Could not find collection request', remedy: 'go-back' },
  'collection.changedMeanwhile': {
    http: 409,
    say: 'Somebody else changed this meanwhile. Look at what changed and try again.',
    remedy: 'refresh',
  },
  'collection.wrongStatus': {
    http: 409,
    say: 'This collection request has moved on and cannot take this status.',
    remedy: 'refresh',
  },
  'collection.over': {
    http: 409,
    say: 'This collection request is over and is not changed any more.',
    remedy: 'refresh',
  },
  'collection.assigned': {
    http: 409,
    say: 'A driver already has this collection. Cancel it and ask for another, or contact your courier.',
    remedy: 'refresh',
  },
  'collection.linked': {
    http: 409,
    say: 'This shipment already goes with another collection request.',
    remedy: 'correct',
  },
  'collection.tooMany': {
    http: 409,
    say: 'There are 500 open collection requests already, which is the most. Cancel those that nobody waits for.',
    remedy: 'correct',
  },
  'collection.unused': {
    http: 403,
    say: 'Collections of several shipments are not offered to your account.',
    remedy: 'go-back',
  },
  'collection.scheduleNotFound': {
    http: 404,
    say: 'Could not find this collection that repeats',
    remedy: 'refresh',
  },
  'collection.tooManySchedules': {
    http: 409,
    say: 'There are 50 collections that repeat already, which is the most. Delete those that nobody needs.',
    remedy: 'correct',
  },
  'driver.notFound': { http: 404, say: 'Could not find driver', remedy: 'refresh' },
  'shipment.changedMeanwhile': {
    http: 409,
    say: 'Somebody else changed this shipment meanwhile. Look at what changed and try again.',
    remedy: 'refresh',
  },
  'completion.notWithdrawable': {
    http: 409,
    say: 'This step cannot be taken back any more.',
    remedy: 'refresh',
  },
  'shipment.notUndoable': { http: 409, say: 'This change cannot be undone.', remedy: 'refresh' },
  'shipment.wrongStatus': {
    http: 409,
    say: 'This shipment has moved on and cannot take this status.',
    remedy: 'refresh',
  },
  // 400, not 409: shop plug-ins read a refused cancellation so (clients.md).
  'shipment.notCancellable': {
    http: 400,
    say: 'This shipment can no longer be cancelled.',
    remedy: 'refresh',
  },
  'shipment.notEditable': { http: 400, say: 'This shipment can no longer be edited.', remedy: 'refresh' },
  'shipment.blank': {
    http: 409,
    say: 'This shipment is blank. Fill in its addresses and parcels first.',
    remedy: 'correct',
  },
  'shipment.customerReferenceRequired': {
    http: 412,
    say: 'customer reference is required',
    remedy: 'correct',
  },
  'shipment.referenceTaken': {
    http: 409,
    say: 'Another shipment already has this tracking reference.',
    remedy: 'correct',
  },
  'pickupPoint.full': {
    http: 409,
    say: 'This pickup point has no free compartment for the parcel. Choose another pickup point.',
    remedy: 'correct',
  },
  'search.notFound': { http: 404, say: 'Reference could not be found', remedy: 'correct' },
  'rate.none': {
    http: 400,
    say: 'there are no rates for the specified service level, declared value and addresses',
    remedy: 'correct',
  },
  'quote.notFound': { http: 404, say: 'Could not find quote', remedy: 'go-back' },
  'quote.accepted': { http: 409, say: 'This quote has already been accepted.', remedy: 'refresh' },
  'quote.priceChanged': {
    http: 409,
    say: 'The price of this quote no longer holds. Look at the new price before you book.',
    remedy: 'refresh',
  },
  'label.notBooked': {
    http: 409,
    say: 'This shipment is not booked yet: it has no label.',
    remedy: 'go-back',
  },
  'label.over': {
    http: 409,
    say: 'This shipment is over. Its label is printed only where that is forced.',
    remedy: 'correct',
  },
  'label.tooMany': {
    http: 400,
    say: 'One document holds at most 2,000 labels. Print fewer shipments at a time.',
    remedy: 'correct',
  },
  'export.underWay': {
    http: 409,
    say: 'An export of yours is still under way. Wait until it is done, or stop it.',
    remedy: 'retry',
  },
  'rateCard.notFound': { http: 404, say: 'Could not find rate card', remedy: 'refresh' },
  'rateCard.changedMeanwhile': {
    http: 409,
    say: 'Somebody else changed this rate card meanwhile. Look at what changed and try again.',
    remedy: 'refresh',
  },
  'rateCard.published': {
    http: 409,
    say: 'A published rate card is not changed. Save a draft.',
    remedy: 'refresh',
  },
  'rateCard.wrong': { http: 400, say: 'This rate card cannot be published yet.', remedy: 'correct' },
  'zoneFile.wrong': { http: 400, say: 'No zone could be read from this file.', remedy: 'correct' },
  'branch.notYours': { http: 403, say: 'This belongs to another branch.', remedy: 'go-back' },
} as const satisfies Record<string, RefusalRow>
