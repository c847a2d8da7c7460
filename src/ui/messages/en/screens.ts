import type { MenuEntry } from '../../../domain/console/menu.ts'
import { type Route, titleOf } from '../../../domain/console/routes.ts'
import { unbuiltScreenOf } from '../../../domain/console/unbuilt-screens.ts'
import type { Audience } from '../../../domain/identity/audience.ts'

/** The names of screens stand in the domain, in English; other languages put theirs over them. */
export const screens = {
  title: (route: Route, audience: Audience) => titleOf(route, audience),
  entry: (entry: MenuEntry) => entry.label,
  /** What a screen will hold that is not built yet. */
  holds: (path: string) => unbuiltScreenOf(path) ?? '',
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
