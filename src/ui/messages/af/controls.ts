import type { Messages } from '../en.ts'

export const controls: Messages['controls'] = {
  loading: 'Laai tans',
  start: 'Gaan na die oorsig',
  tryAgain: 'Probeer weer',
  tryingAgain: 'Ons probeer weer.',
  refresh: 'Herlaai',
  details: 'Besonderhede',
  cancel: 'Kanselleer',
  close: 'Maak toe',
  seeAll: 'Sien almal',
  noOptions: 'Geen opsies nie.',
  more: (count) => `+${count} meer`,
  narrow: (list) => `Verfyn ${list}`,
  or: 'of',
  copy: 'Kopieer',
  copied: 'Gekopieer na die knipbord',
  notCopied: 'Jou blaaier het ons nie toegelaat om dit te kopieer nie',
  notLoaded: 'Dit kon nie gelaai word nie',
  parcels: (count) => `${count} ${count === 1 ? 'pakkie' : 'pakkies'}`,
  language: 'Taal',
  showPassword: 'Wys die wagwoord',
}
