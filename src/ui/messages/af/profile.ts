import type { SignedInPlace } from '../../../contract/sessions.ts'
import type { ROLES as FIRST_ROLES } from '../../../domain/identity/default-roles.ts'
import type { Messages } from '../en.ts'

function device({ browser, system, kind }: SignedInPlace): string {
  if (browser === null) return kind === 'program' ? '’n Program' : '’n Ander blaaier'
  return system === null ? browser : `${browser} op ${system}`
}

const ROLES: Readonly<Record<(typeof FIRST_ROLES)[number]['id'], string>> = {
  1: 'Koerier-administrateur',
  2: 'Platform-administrateur',
  3: 'Fakturering',
  4: 'Bedryfsbestuurder',
  5: 'Rekeningeienaar',
  6: 'Rekeninggebruiker',
  7: 'Versendingsbeampte',
  8: 'Drywer',
  9: 'Rekeninggebruiker – geen fakturering',
}
const roles: Readonly<Record<number, string>> = ROLES

export const profile: Messages['profile'] = {
  title: 'Profiel',
  details: 'Jou besonderhede',
  detailsText: 'Hoe kollegas en kliënte jou sien, en waar ons jou bereik.',
  name: 'Naam',
  email: 'E-pos',
  phone: 'Telefoon',
  phoneHint: '+27 82 123 4567',
  role: 'Rol',
  roleName: ({ id, label }) => roles[id] ?? label,
  account: 'Rekening',
  currentPassword: 'Huidige wagwoord',
  toChangeEmail: 'Voer jou huidige wagwoord in om jou e-posadres te verander.',
  emailSent: 'Kyk in die inboks van jou nuwe adres',
  emailWaits: (email) => `${email} wag om bevestig te word`,
  emailWaitsText: (until) =>
    `Maak die skakel oop wat ons daarheen gestuur het; dit werk tot ${until}. Tot dan meld jy met die ou adres aan.`,
  sendAgain: 'Stuur dit weer',
  sentAgain: 'Weer gestuur. Die vorige skakel werk nie meer nie.',
  withdraw: 'Trek terug',
  withdrawn: 'Jou e-posadres bly soos dit is',

  password: 'Wagwoord',
  passwordText: 'As jy dit verander, word jy oral elders afgemeld.',
  newPassword: 'Nuwe wagwoord',
  newPasswordHint: (least) => `Minstens ${least} karakters. ’n Paar woorde is die beste.`,
  changePassword: 'Verander wagwoord',
  passwordChanged: 'Jou wagwoord is verander. Jy is oral elders afgemeld.',

  twoFactorText: '’n Kode van jou foon, benewens jou wagwoord, wanneer jy aanmeld.',
  on: 'Aan',
  off: 'Af',
  onText: 'Jy word vir ’n kode gevra wanneer jy aanmeld.',
  offText: 'Enigiemand wat jou wagwoord uitvind, kan as jy aanmeld.',
  requiredText: 'Jou rol vereis dit.',
  setUp: 'Stel op',
  turnOff: 'Skakel af',
  move: 'Skuif na ’n ander toestel',
  turnOffTitle: 'Skakel twee-faktor-verifikasie af',
  turnOffText: 'Voer die 6 syfers in wat jou verifikasie-app nou wys.',
  moveTitle: 'Skuif na ’n ander toestel',
  moveText:
    'Voer die 6 syfers in wat jou verifikasie-app nou wys. Dan stel jy dit dadelik op die ander toestel op.',
  turnedOff: 'Twee-faktor-verifikasie is af',

  sessions: 'Waar jy aangemeld is',
  sessionsText: 'As jy een nie herken nie, meld dit af en verander jou wagwoord.',
  here: 'Hierdie toestel',
  device,
  started: (when) => `sedert ${when}`,
  used: (ago) => (ago === 'nou' ? 'nou in gebruik' : `laas ${ago} gebruik`),
  from: (ip) => (ip === 'this machine' ? 'op die bediener self' : `van ${ip}`),
  end: 'Meld af',
  endOne: (name) => `Meld ${name} af`,
  endOthers: 'Meld oral elders af',
  ended: 'Daar afgemeld',
  endedMany: (count) => (count === 1 ? 'Op 1 toestel afgemeld' : `Op ${count} toestelle afgemeld`),
  onlyHere: 'Jy is nêrens anders aangemeld nie.',

  language: 'Taal',
  languageText: 'Oral waar jy aanmeld, en in die briewe wat ons aan jou skryf.',
  throughOthers: (name) => `Jy kyk as ${name}. Net hulle kan sien en verander hoe hulle aanmeld.`,
}
