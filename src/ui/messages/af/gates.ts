import type { Messages } from '../en.ts'

export const gates: Messages['gates'] = {
  closed: 'Rekening gesluit',
  closedText: 'Jou rekening is gesluit. Kontak asseblief ondersteuning',
  closedAt: ' by ',
  closedEnd: ' om dit weer oop te maak.',
  otherAccount: 'Meld met ’n ander rekening aan',
  maintenance: 'Ons doen instandhouding... Probeer asseblief oor ’n paar minute weer.',
  byItself: 'Hierdie bladsy probeer vanself weer.',
}
