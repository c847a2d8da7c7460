import type { Words } from '../en.ts'

export const wall: Words['wall'] = {
  show: 'Wys op ’n muur',
  title: 'Op ’n muur',
  lead: 'Groot letters en geen kieslyste, vir ’n skerm waar niemand sit nie. Die adres is ’n boekmerk daarvoor.',
  boards: 'Borde, om die beurt',
  every: 'Sekondes vir elkeen',
  colours: 'Kleure',
  start: 'Wys dit hier',
  copy: 'Kopieer die adres',
  nothingChosen: 'Kies ten minste een bord.',
  turn: 'Muur',
  next: 'Volgende bord',
  previous: 'Vorige bord',
  hold: 'Hou die bord',
  held: 'gehou',
}
