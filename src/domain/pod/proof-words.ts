/** What stands on a printed proof of delivery, by language. */
import type { Language } from '../values/locale.ts'
import type { ProofMethod } from './proof-methods.ts'

interface ProofWords {
  readonly title: string
  readonly reference: string
  readonly customerReference: string
  readonly deliveredTo: string
  readonly delivered: string
  readonly parcels: string
  /** Which of them, where it was not all. */
  readonly handedOver: string
  readonly method: string
  readonly methods: Readonly<Record<ProofMethod, string>>
  readonly grvNumber: string
  readonly pinSentTo: string
  readonly name: string
  readonly mobileNumber: string
  readonly department: string
  readonly description: string
  readonly photos: string
  readonly signature: string
  page(number: number, of: number): string
}

export const PROOF_WORDS: Readonly<Record<Language, ProofWords>> = {
  en: {
    title: 'Proof of delivery',
    reference: 'Reference',
    customerReference: 'Your reference',
    deliveredTo: 'Delivered to',
    delivered: 'Delivered',
    parcels: 'Parcels',
    handedOver: 'Handed over',
    method: 'Proven by',
    methods: { pin: 'One-time PIN', fallback: 'Recipient’s details', grv: 'Signed GRV' },
    grvNumber: 'GRV number',
    pinSentTo: 'PIN sent to',
    name: 'Received by',
    mobileNumber: 'Mobile number',
    department: 'Department',
    description: 'Description',
    photos: 'Photos',
    signature: 'Signature',
    page: (number, of) => `Page ${number} of ${of}`,
  },
  af: {
    title: 'Afleweringsbewys',
    reference: 'Verwysing',
    customerReference: 'U verwysing',
    deliveredTo: 'Afgelewer by',
    delivered: 'Afgelewer',
    parcels: 'Pakkies',
    handedOver: 'Oorhandig',
    method: 'Bewys deur',
    methods: { pin: 'Eenmalige PIN', fallback: 'Besonderhede van ontvanger', grv: 'Getekende GRV' },
    grvNumber: 'GRV-nommer',
    pinSentTo: 'PIN gestuur aan',
    name: 'Ontvang deur',
    mobileNumber: 'Selfoonnommer',
    department: 'Afdeling',
    description: 'Beskrywing',
    photos: 'Foto’s',
    signature: 'Handtekening',
    page: (number, of) => `Bladsy ${number} van ${of}`,
  },
}
