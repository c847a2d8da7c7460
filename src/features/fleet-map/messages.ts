import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

/** Lists of what lies on one another on the map. */
const en = {
  stopsHere: (count: number) => (count === 1 ? '1 stop here' : `${count} stops here`),
  more: (count: number) => `${count} more: zoom in to see them`,
  nearer: 'Zoom in',
  all: (count: number) => `Select all ${count}`,
  over: 'No longer open',
}

const af: typeof en = {
  stopsHere: (count) => (count === 1 ? '1 stop hier' : `${count} stoppe hier`),
  more: (count) => `nog ${count}: zoem in om hulle te sien`,
  nearer: 'Zoem in',
  all: (count) => `Kies al ${count}`,
  over: 'Nie meer oop nie',
}

export const fleetMapMessages = inBothLanguages({ en, af })
