import type { MenuEntry } from '../../../domain/console/menu.ts'
import { type Route, titleOf } from '../../../domain/console/routes.ts'
import type { UnbuiltPath } from '../../../domain/console/unbuilt-screens.ts'
import type { Audience } from '../../../domain/identity/audience.ts'

/** What a screen will hold that is not built yet. */
const HOLDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '/help-centre': 'Answers to what is often asked, and how to reach us.',
    '/account': 'Your company, its users, invoices and payments.',
    '/top-up-account': 'Add money to your account by card or EFT.',
    '/invoices/:id': 'One invoice: its lines, its payments and the document itself.',
    '/credit-notes/:id':
      'One credit note: its lines, the invoice that it belongs to and the document itself.',
    '/inbox': 'Messages and notes that are for you.',
    '/idm': 'What the driver app knows as IDM.',
    '/hub-scanner': 'Parcels scanned in and out of a hub.',
    '/interhub-transfers': 'Manifests of what travels between hubs.',
    '/billing': 'Invoices, credit notes, imported payments and what is owed.',
    '/billing/imported-payments/:id': 'One imported payment, and the invoices that it is allocated to.',
    '/accounts/:id?': 'Customers: balances, limits, users and documents.',
    '/accounts/invoices/:id': 'One invoice: its lines, its payments and the document itself.',
    '/accounts/credit-notes/:id':
      'One credit note: its lines, the invoice that it belongs to and the document itself.',
    '/reports': 'Figures to read and to download.',
  } satisfies Readonly<Record<UnbuiltPath, string>>),
)

/** The names of screens stand in the domain, in English; other languages put theirs over them. */
export const screens = {
  title: (route: Route, audience: Audience) => titleOf(route, audience),
  entry: (entry: MenuEntry) => entry.label,
  holds: (path: string) => HOLDS.get(path) ?? '',
  notHereYet: (title: string) => `${title} is not here yet`,
  noAccess: (title: string) => `You have no access to ${title}`,
  noAccessText: (audience: Audience) =>
    ({
      visitor: 'Log in to see it.',
      account: 'Your role does not include it. Ask the owner of your account if you need it.',
      staff: 'Your role does not include it. Ask an administrator if you need it.',
      'platform-admin': 'It is for the people of a courier.',
    })[audience],
  /** They log in as what they are; no role would open it. */
  forOthersText: (whose: readonly Audience[]): string =>
    whose.includes('staff')
      ? whose.includes('account')
        ? 'It is for the people of a courier.'
        : 'It is for the staff of the courier.'
      : whose.includes('account')
        ? 'It is for the customers of the courier.'
        : 'It is for whoever runs the platform.',
  notHere: (title: string) => `${title} is not available here`,
  notHereText: 'The courier has switched it off, or has it for another kind of account.',
  nothingForRole: 'Nothing here for your role yet',
  nothingForRoleText: (role: string) =>
    `The screens of this console are for a courier's staff and accounts. You are signed in as ${role}.`,
  // In the words of 000 §2.
  notFound: 'Page not found',
  notFoundText: "Oops! We can't seem to find the page you're looking for.",
  notFoundCode: 'Error code: 404',
}
