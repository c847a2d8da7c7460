import type { Words } from '../en.ts'

export const search: Words['search'] = {
  box: 'Verwysing of rekeningkode',
  placeholder: 'Verwysing',
  submit: 'Soek',
  missed: 'Verwysing kon nie gevind word nie',
  missedText: (reference) => `Niks wat jy mag sien, heet ${reference} nie.`,
  missedAsk: 'Wil jy ’n nuwe besending met hierdie verwysing skep?',
  create: 'Skep ’n nuwe besending',
  palette: 'Vind enigiets',
  paletteField: (audience) =>
    ({
      visitor: 'Skerms en opdragte',
      account: 'Skerms, besendings en opdragte',
      staff: 'Skerms, besendings, rekeninge, bestuurders en opdragte',
      'platform-admin': 'Skerms en opdragte',
    })[audience],
  noneFound: 'Niks heet so nie.',
  lookUp: (typed) => `Soek ${typed} in alle besendings en rekeninge`,
  recent: 'Onlangs',
  screens: 'Skerms',
  shipments: 'Besendings',
  accounts: 'Rekeninge',
  drivers: 'Bestuurders',
  commands: 'Opdragte',
  found: (count) => `${count} gevind`,
  move: 'beweeg',
  open: 'maak oop',
  close: 'maak toe',
  wall: 'Muur: groot letters, geen kieslyste',
  keys: 'Wys die sleutels',
  collapse: 'Maak die navigasie smaller of breër',
  logOut: 'Meld af',
  scheme: (scheme) =>
    ({ auto: 'Kleure soos die stelsel dit het', light: 'Ligte kleure', dark: 'Donker kleure' })[scheme],
  density: (density) =>
    ({ normal: 'Rye van gewone hoogte', compact: 'Kompakte rye', touch: 'Rye vir aanraking' })[density],
  language: (language) => ({ en: 'Speak English', af: 'Afrikaans' })[language],
}
