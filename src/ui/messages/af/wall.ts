import type { Messages } from '../en.ts'

export const wall: Messages['wall'] = {
  show: 'Muurbord',
  title: 'Muurbord',
  lead: 'Groot letters, geen kieslyste. Boekmerk die adres om dit weer oop te maak.',
  boards: 'Borde, om die beurt',
  every: 'Sekondes per bord',
  colours: 'Kleure',
  start: 'Begin',
  copy: 'Kopieer die adres',
  nothingChosen: 'Kies ten minste een bord.',
  turn: 'Muurbord',
  next: 'Volgende bord',
  previous: 'Vorige bord',
  hold: 'Hou die bord',
  held: 'gehou',
  more: (count) => `+${count} meer`,
  page: (title, page, pages) => `${title}, ${page} van ${pages}`,
}
