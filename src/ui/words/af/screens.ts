import type { LaterPath } from '../../../domain/later-screens.ts'
import { type PathFor, titleOf } from '../../../domain/routes.ts'
import type { Words } from '../en.ts'

/** The screens that visitors and people of accounts meet. */
type Met = PathFor<'visitor' | 'account'>

const TITLES: Readonly<Record<Met, string>> = {
  '/track': 'Volg my pakkie',
  '/shipments/new': 'Nuwe besending',
  '/shipments/mobile/new': 'Nuwe besending',
  '/help-centre': 'Hulpsentrum',
  '/login': 'Meld aan',
  '/register': 'Registreer',
  '/forgot-password': 'Wagwoord vergeet',
  '/new-password': 'Nuwe wagwoord',
  '/confirm-email': 'Bevestig e-pos',
  '/logout': 'Meld af',
  '/maintenance': 'Instandhouding',
  '/account-closed': 'Rekening gesluit',
  '/dashboard': 'Oorsig',
  '/shipment-quotes': 'Kwotasies',
  '/address-book': 'Adresboek',
  '/account': 'Rekening',
  '/top-up-account': 'Laai rekening op',
  '/locations': 'Sluitkaspunte',
  '/invoices/:id': 'Faktuur',
  '/credit-notes/:id': 'Kredietnota',
  '/shipments/:id?': 'Besendings',
  '/collection-requests': 'Grootmaat-afhalings',
  '/settings': 'Instellings',
  '/inbox': 'Inkassie',
  '/profile': 'Profiel',
  '/idm': 'IDM',
}

/** Entries that are called otherwise than their screens. */
const LABELS: Readonly<Record<string, string>> = {
  'Quick quote': 'Vinnige kwotasie',
  'Send a parcel': 'Stuur ’n pakkie',
}

const HOLDS: Readonly<Record<Met & LaterPath, string>> = {
  '/shipments/new': 'Bespreek ’n besending of vra ’n kwotasie: adresse, pakkies, diensvlakke en wat dit kos.',
  '/shipments/mobile/new': 'Bespreek ’n besending of vra ’n kwotasie, stap vir stap.',
  '/help-centre': 'Antwoorde op wat dikwels gevra word, en hoe om ons te bereik.',
  '/shipment-quotes': 'Die kwotasies wat jy gevra het, en dié wat nog bespreek kan word.',
  '/address-book': 'Die mense en plekke waarheen jy stuur en waar ons afhaal.',
  '/account': 'Jou maatskappy, wie die rekening mag gebruik, fakture en betalings.',
  '/top-up-account': 'Laai geld op jou rekening met ’n kaart of EFT.',
  '/locations': 'Sluitkaste en toonbanke naby jou, op ’n kaart.',
  '/invoices/:id': 'Een faktuur: die lyne, die betalings en die dokument self.',
  '/credit-notes/:id': 'Een kredietnota: die lyne, die faktuur waarby dit hoort en die dokument self.',
  '/collection-requests': 'Afhalings van verskeie besendings tegelyk: wanneer, waar en deur wie.',
  '/settings': 'Hoe hierdie konsole werk: algemeen, besendings, kennisgewings en voorkoms.',
  '/inbox': 'Boodskappe en notas wat vir jou is.',
  '/idm': 'Wat die bestuurdertoep as IDM ken, waar jou koerier dit het.',
}

const titles: Readonly<Record<string, string>> = TITLES
const holds: Readonly<Record<string, string>> = HOLDS

export const screens: Words['screens'] = {
  title: (route, audience) => titles[route.path] ?? titleOf(route, audience),
  entry: (entry) => LABELS[entry.label] ?? titles[entry.path] ?? entry.label,
  holds: (path) => holds[path] ?? '',
  notHereYet: (title) => `${title} is nog nie hier nie`,
  noAccess: (title) => `Jy het nie toegang tot ${title} nie`,
  noAccessText: (audience) =>
    audience === 'visitor'
      ? 'Meld aan om dit te sien.'
      : audience === 'account'
        ? 'Jou rol sluit dit nie in nie. Vra die eienaar van jou rekening as jy dit nodig het.'
        : 'Jou rol sluit dit nie in nie.',
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
