import type { Messages } from '../en.ts'

export const login: Messages['login'] = {
  title: 'Meld aan',
  staffTitle: 'Personeelaanmelding',
  lead: 'Stuur pakkies, volg hulle, of bestuur die dag.',
  staffLead: 'By die bedryfskonsole.',
  expired: 'Jou sessie het geëindig. Meld weer aan om voort te gaan waar jy was.',
  idle: 'Daar was ’n ruk lank niemand nie, en jy is afgemeld. Meld weer aan om voort te gaan waar jy was.',
  email: 'E-pos',
  password: 'Wagwoord',
  capsLock: 'Caps Lock is aan.',
  submit: 'Meld aan',
  demo: 'Dit is ’n demonstrasie. Kyk rond as',
  demoList: 'Demonstrasie-aanmeldings',
}
