import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** Of a step that was recorded by mistake, and of its taking back. */
const en = {
  withdrawn: 'Recorded by mistake, taken back',
  withdraws: (status: string) => `“${status}” taken back`,
  takeBack: 'Take back',
  takeBackOf: (status: string, reference: string) => `Take back “${status}” of ${reference}`,
  takeBackAt: (name: string, place: string) => `Take back what was completed at ${name}, ${place}`,
  hint: 'The shipment returns to the status it had and its stop is open again. Both steps stay in the tracking history; a proof of delivery is withdrawn.',
  reason: 'Reason',
  reasonHint: 'The account can read it',
  needsReason: 'Say why it is taken back',
  which: 'Shipments to take back',
  needsOne: 'Choose at least one shipment',
  tooLate: 'Nothing of this stop can be taken back: it was recorded too long ago, or has moved on since.',
  notDone: 'Only completed shipments are taken back. Press D to show the completed stops of the lane.',
  takenBackAll: (shipments: number) => `${shipments} shipments taken back`,
  keep: 'Keep it',
  takenBack: (reference: string, status: string) => `${reference}: ${status} again`,
  proof: (by: string, at: string) => (by === '' ? `Withdrawn ${at}` : `Withdrawn by ${by}, ${at}`),
}

const af: typeof en = {
  withdrawn: 'Per ongeluk aangeteken, teruggetrek',
  withdraws: (status) => `“${status}” teruggetrek`,
  takeBack: 'Trek terug',
  takeBackOf: (status, reference) => `Trek “${status}” van ${reference} terug`,
  takeBackAt: (name, place) => `Trek terug wat by ${name}, ${place} voltooi is`,
  hint: 'Die besending kry weer die status wat dit gehad het en die stop is weer oop. Albei stappe bly in die spoorgeskiedenis; ’n afleweringsbewys word teruggetrek.',
  reason: 'Rede',
  reasonHint: 'Die rekening kan dit lees',
  needsReason: 'Sê waarom dit teruggetrek word',
  which: 'Besendings om terug te trek',
  needsOne: 'Kies ten minste een besending',
  tooLate:
    'Niks van hierdie stop kan teruggetrek word nie: dit is te lank gelede aangeteken, of het sedertdien verder beweeg.',
  notDone: 'Net voltooide besendings word teruggetrek. Druk D om die voltooide stoppe van die baan te wys.',
  takenBackAll: (shipments) => `${shipments} besendings teruggetrek`,
  keep: 'Behou dit',
  takenBack: (reference, status) => `${reference}: weer ${status}`,
  proof: (by, at) => (by === '' ? `Teruggetrek ${at}` : `Teruggetrek deur ${by}, ${at}`),
}

export const withdrawnMessages = inBothLanguages({ en, af })
