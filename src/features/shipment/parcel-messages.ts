import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** Parcels that are not all in the same place. */
const en = {
  some: (there: number, all: number) => `${there} of ${all}`,
  someTitle: (there: number, all: number) =>
    `${there} of ${all} parcels have this status; the others are elsewhere`,
  parcel: (reference: string) => `Parcel ${reference}`,
  history: (reference: string) => `Scans of ${reference}`,
  scans: (count: number) => (count === 1 ? '1 scan' : `${count} scans`),
  measured: (what: string) => `Measured ${what}`,
  each: 'Each parcel',
  of: 'Recorded of',
  whole: 'The whole shipment',
}

const af: typeof en = {
  some: (there, all) => `${there} van ${all}`,
  someTitle: (there, all) => `${there} van ${all} pakkies het hierdie status; die ander is elders`,
  parcel: (reference) => `Pakkie ${reference}`,
  history: (reference) => `Skanderings van ${reference}`,
  scans: (count) => (count === 1 ? '1 skandering' : `${count} skanderings`),
  measured: (what) => `Gemeet ${what}`,
  each: 'Elke pakkie',
  of: 'Aangeteken van',
  whole: 'Die hele besending',
}

export const parcelMessages = inBothLanguages({ en, af })
