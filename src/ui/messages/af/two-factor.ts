import type { Messages } from '../en.ts'

export const twoFactor: Messages['twoFactor'] = {
  title: 'Twee-faktor-verifikasie',
  code: 'Kode van 6 syfers',
  digit: (place) => `Syfer ${place} van 6`,
  enter: 'Voer die 6 syfers in wat jou verifikasie-app wys.',
  lostDevice: 'Jou toestel verloor?',
  contactSupport: 'Kontak asseblief ondersteuning.',
  contactSupportAt: 'Kontak asseblief ondersteuning by',
  back: 'Terug',

  setUp: 'Stel twee-faktor-verifikasie op',
  why: 'Benewens jou wagwoord voer jy ’n kode in wat net jou foon ken, sodat niemand wat die wagwoord uitgevind het, kan inkom nie.',
  required: (role) => `Jou rol, ${role}, vereis dit: jy kan voortgaan sodra dit opgestel is.`,
  need: 'Jy benodig ’n verifikasie-app: Google Authenticator, Microsoft Authenticator, 1Password of ’n ander een.',
  proceed: 'Gaan voort',
  scan: 'Skandeer hierdie kode met jou verifikasie-app',
  qr: 'QR-kode vir jou verifikasie-app',
  onThisDevice: 'Maak dit oop in ’n app op hierdie toestel',
  byHand: 'Of tik hierdie sleutel in die app:',
  copyKey: 'Kopieer die sleutel',
  thenEnter: 'Voer dan die 6 syfers in wat dit wys',
  done: 'Suksesvol opgestel',
  doneText: 'Van nou af word jy vir ’n kode gevra wanneer jy aanmeld.',
  goOn: 'Gaan voort',
  logOut: 'Meld af',
}
