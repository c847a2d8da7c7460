import type { Audience } from '../../../domain/identity/audience.ts'
import type { Language } from '../../../domain/values/locale.ts'
import type { Density, Scheme } from '../../theme/appearance.ts'

export const search = {
  box: 'Reference or account code',
  placeholder: 'Reference',
  submit: 'Search',
  // In the words of 000 §2.
  missed: 'Reference could not be found',
  missedText: (reference: string) => `No matches for ${reference}.`,
  missedAsk: 'Create a new shipment with this reference?',
  create: 'Create a new shipment',
  palette: 'Find anything',
  paletteField: (audience: Audience) =>
    ({
      visitor: 'Screens and commands',
      account: 'Screens, shipments and commands',
      staff: 'Screens, shipments, accounts, drivers and commands',
      'platform-admin': 'Screens and commands',
    })[audience],
  noneFound: 'No matches.',
  lookUp: (typed: string) => `Look up ${typed} in all shipments and accounts`,
  recent: 'Recent',
  screens: 'Screens',
  shipments: 'Shipments',
  accounts: 'Accounts',
  drivers: 'Drivers',
  commands: 'Commands',
  found: (count: number) => `${count} found`,
  move: 'move',
  open: 'open',
  close: 'close',
  wall: 'Wallboard',
  keys: 'Show shortcuts',
  collapse: 'Narrow or widen the navigation',
  logOut: 'Log out',
  scheme: (scheme: Scheme) =>
    ({ auto: 'System colours', light: 'Light colours', dark: 'Dark colours' })[scheme],
  density: (density: Density) =>
    ({ normal: 'Normal rows', compact: 'Compact rows', touch: 'Touch rows' })[density],
  language: (language: Language) => ({ en: 'English', af: 'Praat Afrikaans' })[language],
}
