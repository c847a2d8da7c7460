import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** Drivers for collections that came in (decision 135). */
const en = {
  title: 'New collections',
  proposed: (count: number) => `${count} ${count === 1 ? 'driver' : 'drivers'} proposed`,
  taken: (count: number) => `${count} assigned by the rule of the branch`,
  assign: 'Assign',
  assignTo: (reference: string, driver: string) => `Assign ${reference} to ${driver}`,
  assignInTime: (count: number) => `Assign ${count} in time`,
  became: {
    assigned: (driver: string) => `Assigned to ${driver}`,
    undone: () => 'Assignment undone',
    dismissed: () => 'Dismissed',
  },
  dismiss: 'Dismiss',
  dismissOf: (reference: string) => `Dismiss the driver proposed for ${reference}`,
  undo: 'Undo',
  undoOf: (reference: string) => `Undo the assignment of ${reference}`,
  undone: (reference: string) => `${reference}: assignment undone`,
  gone: 'A colleague has dealt with it.',
  nearest: 'nearest',
  inTime: 'in the window',
  late: 'makes something late',
  missed: 'after its window',
  adds: (minutes: number, km: string) => `adds ${minutes} min, ${km} km`,
  at: (time: string) => `there ${time}`,
}

const af: typeof en = {
  title: 'Nuwe afhalings',
  proposed: (count) => `${count} ${count === 1 ? 'drywer' : 'drywers'} voorgestel`,
  taken: (count) => `${count} deur die tak se reël toegewys`,
  assign: 'Wys toe',
  assignTo: (reference, driver) => `Wys ${reference} aan ${driver} toe`,
  assignInTime: (count) => `Wys ${count} wat betyds is toe`,
  became: {
    assigned: (driver) => `Aan ${driver} toegewys`,
    undone: () => 'Toewysing ontdoen',
    dismissed: () => 'Afgewys',
  },
  dismiss: 'Wys af',
  dismissOf: (reference) => `Wys die drywer af wat vir ${reference} voorgestel is`,
  undo: 'Ontdoen',
  undoOf: (reference) => `Ontdoen die toewysing van ${reference}`,
  undone: (reference) => `${reference}: toewysing ontdoen`,
  gone: '’n Kollega het dit hanteer.',
  nearest: 'naaste',
  inTime: 'binne die venster',
  late: 'maak iets laat',
  missed: 'ná sy venster',
  adds: (minutes, km) => `voeg ${minutes} min, ${km} km by`,
  at: (time) => `daar ${time}`,
}

export const collectionMessages = inBothLanguages({ en, af })
