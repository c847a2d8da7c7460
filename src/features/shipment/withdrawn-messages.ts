import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** Of a step that was recorded by mistake, and of its taking back. */
const en = {
  withdrawn: 'Recorded by mistake, taken back',
  withdraws: (status: string) => `“${status}” taken back`,
  takeBack: 'Take back',
  takeBackOf: (status: string, reference: string) => `Take back “${status}” of ${reference}`,
  hint: 'The shipment returns to the status it had and its stop is open again. Both steps stay in the tracking history; a proof of delivery is withdrawn.',
  reason: 'Reason',
  reasonHint: 'The account can read it',
  needsReason: 'Say why it is taken back',
  keep: 'Keep it',
  takenBack: (reference: string, status: string) => `${reference}: ${status} again`,
  proof: (by: string, at: string) => (by === '' ? `Withdrawn ${at}` : `Withdrawn by ${by}, ${at}`),
}

const af: typeof en = {
  withdrawn: 'Per ongeluk aangeteken, teruggetrek',
  withdraws: (status) => `“${status}” teruggetrek`,
  takeBack: 'Trek terug',
  takeBackOf: (status, reference) => `Trek “${status}” van ${reference} terug`,
  hint: 'Die besending kry weer die status wat dit gehad het en die stop is weer oop. Albei stappe bly in die spoorgeskiedenis; ’n afleweringsbewys word teruggetrek.',
  reason: 'Rede',
  reasonHint: 'Die rekening kan dit lees',
  needsReason: 'Sê waarom dit teruggetrek word',
  keep: 'Behou dit',
  takenBack: (reference, status) => `${reference}: weer ${status}`,
  proof: (by, at) => (by === '' ? `Teruggetrek ${at}` : `Teruggetrek deur ${by}, ${at}`),
}

export const withdrawnMessages = inBothLanguages({ en, af })
