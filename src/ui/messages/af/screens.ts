import type { MenuLabel } from '../../../domain/console/menu.ts'
import { type ScreenTitle, titleOf } from '../../../domain/console/routes.ts'
import type { UnbuiltPath } from '../../../domain/console/unbuilt-screens.ts'
import type { Messages } from '../en.ts'

/** Screens and entries of the menu, by what they are called in English. */
const TITLES: Readonly<Record<ScreenTitle | MenuLabel, string>> = {
  'Track my parcel': 'Volg my pakkie',
  'New shipment': 'Nuwe besending',
  'Shipment booked': 'Besending bespreek',
  'Find a shipment': 'Vind ’n besending',
  'Payment cancelled': 'Betaling gekanselleer',
  'Help centre': 'Hulpsentrum',
  'Log in': 'Meld aan',
  Register: 'Registreer',
  'Forgot password': 'Wagwoord vergeet',
  'New password': 'Nuwe wagwoord',
  'Confirm e-mail': 'Bevestig e-pos',
  'Log out': 'Meld af',
  Maintenance: 'Instandhouding',
  'Account closed': 'Rekening gesluit',
  Dashboard: 'Oorsig',
  Quotes: 'Kwotasies',
  'Address book': 'Adresboek',
  Account: 'Rekening',
  'Top up account': 'Laai rekening op',
  'Locker locations': 'Sluitkaspunte',
  Invoice: 'Faktuur',
  'Credit note': 'Kredietnota',
  Shipments: 'Besendings',
  'Import shipments': 'Voer besendings in',
  'Collection requests': 'Afhaalversoeke',
  'Bulk collections': 'Grootmaat-afhalings',
  Settings: 'Instellings',
  Inbox: 'Inboks',
  Profile: 'Profiel',
  IDM: 'IDM',
  'Quick quote': 'Vinnige kwotasie',
  'Send a parcel': 'Stuur ’n pakkie',
  // Of staff
  'Ops dashboard': 'Bedryfsoorsig',
  Tripsheet: 'Ritstaat',
  Maps: 'Kaarte',
  'Hub scanner': 'Depotskandeerder',
  'Interhub transfers': 'Oordragte tussen depots',
  Tools: 'Gereedskap',
  Billing: 'Fakturering',
  'Imported payment': 'Ingevoerde betaling',
  Accounts: 'Rekeninge',
  Users: 'Gebruikers',
  Rates: 'Tariewe',
  Reports: 'Verslae',
  'Release notes': 'Vrystellingsnotas',
  // Of the platform's administrator
  Providers: 'Koeriers',
  Messaging: 'Boodskappe',
  'Short URLs': 'Kort URL’s',
  History: 'Geskiedenis',
}

const HOLDS: Readonly<Record<UnbuiltPath, string>> = {
  '/help-centre': 'Antwoorde op wat dikwels gevra word, en hoe om ons te bereik.',
  '/account': 'Jou maatskappy, wie die rekening mag gebruik, fakture en betalings.',
  '/top-up-account': 'Laai geld op jou rekening met ’n kaart of EFT.',
  '/invoices/:id': 'Een faktuur: die lyne, die betalings en die dokument self.',
  '/credit-notes/:id': 'Een kredietnota: die lyne, die faktuur waarby dit hoort en die dokument self.',
  '/inbox': 'Boodskappe en notas wat vir jou is.',
  '/idm': 'Wat die drywertoep as IDM ken, waar jou koerier dit het.',
  '/hub-scanner': 'Pakkies wat by ’n depot in- en uitgeskandeer word, hok vir hok.',
  '/interhub-transfers': 'Manifeste van wat tussen depots reis.',
  '/billing': 'Fakture, kredietnotas, ingevoerde betalings en wat verskuldig is.',
  '/billing/imported-payments/:id': 'Een ingevoerde betaling, en die fakture waaraan dit toegewys is.',
  '/accounts/:id?': 'Die kliënte van die koerier: balanse, limiete, gebruikers en dokumente.',
  '/accounts/invoices/:id': 'Een faktuur: die lyne, die betalings en die dokument self.',
  '/accounts/credit-notes/:id':
    'Een kredietnota: die lyne, die faktuur waarby dit hoort en die dokument self.',
  '/reports': 'Syfers van besendings, drywers, depots en geld, om te lees en af te laai.',
}

const titles: Readonly<Record<string, string>> = TITLES
const named = (english: string): string => titles[english] ?? english
const holds: Readonly<Record<string, string>> = HOLDS

export const screens: Messages['screens'] = {
  title: (route, audience) => named(titleOf(route, audience)),
  entry: (entry) => named(entry.label),
  holds: (path) => holds[path] ?? '',
  notHereYet: (title) => `${title} is nog nie hier nie`,
  noAccess: (title) => `Jy het nie toegang tot ${title} nie`,
  noAccessText: (audience) =>
    audience === 'visitor'
      ? 'Meld aan om dit te sien.'
      : audience === 'account'
        ? 'Jou rol sluit dit nie in nie. Vra die eienaar van jou rekening as jy dit nodig het.'
        : audience === 'staff'
          ? 'Jou rol sluit dit nie in nie. Vra ’n administrateur as jy dit nodig het.'
          : 'Dit is vir die mense van ’n koerier.',
  forOthersText: (whose) =>
    whose.includes('staff')
      ? whose.includes('account')
        ? 'Dit is vir die mense van ’n koerier.'
        : 'Dit is vir die koerier se personeel.'
      : whose.includes('account')
        ? 'Dit is vir die koerier se kliënte.'
        : 'Dit is vir wie die platform bestuur.',
  notHere: (title) => `${title} is nie hier beskikbaar nie`,
  notHereText: 'Die koerier het dit afgeskakel, of het dit vir ’n ander soort rekening.',
  nothingForRole: 'Hier is nog niks vir jou rol nie',
  nothingForRoleText: (role) =>
    `Die skerms van hierdie konsole is vir ’n koerier se personeel en rekeninge. Jy is aangemeld as ${role}.`,
  notFound: 'Bladsy nie gevind nie',
  notFoundText: 'Oeps! Ons kan nie die bladsy vind waarna jy soek nie.',
  notFoundCode: 'Foutkode: 404',
}
