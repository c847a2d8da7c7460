/** Where each screen's code is; it comes when somebody goes there. What a screen is stands in src/domain/console/routes.ts. */
import type { ComponentType } from 'react'
import type { BuiltPath } from '../domain/console/unbuilt-screens.ts'

type Load = () => Promise<{ Screen: ComponentType }>

export const SCREENS: Readonly<Record<BuiltPath, Load>> = {
  '/track': () => import('../screens/track/screen.tsx'),
  '/login': () => import('../screens/login/screen.tsx'),
  '/forgot-password': () => import('../screens/forgot-password/screen.tsx'),
  '/new-password': () => import('../screens/new-password/screen.tsx'),
  '/confirm-email': () => import('../screens/confirm-email/screen.tsx'),
  '/register': () => import('../screens/register/screen.tsx'),
  '/logout': () => import('../screens/logout/screen.tsx'),
  '/maintenance': () => import('../screens/maintenance/screen.tsx'),
  '/account-closed': () => import('../screens/account-closed/screen.tsx'),
  '/profile': () => import('../screens/profile/screen.tsx'),
  '/dashboard': () => import('../screens/dashboard/screen.tsx'),
  '/shipment-quotes': () => import('../screens/shipment-quotes/screen.tsx'),
  '/address-book': () => import('../screens/address-book/screen.tsx'),
  '/locations': () => import('../screens/locations/screen.tsx'),
  '/shipments/import': () => import('../screens/shipments/import/screen.tsx'),
  '/shipments/:id?': () => import('../screens/shipments/screen.tsx'),
  '/shipments/new': () => import('../screens/shipments/new/screen.tsx'),
  '/shipments/mobile/new': () => import('../screens/shipments/new/screen.tsx'),
  '/shipments/ref': () => import('../screens/shipments/by-reference/screen.tsx'),
  '/shipments/payfast-cancelled': () => import('../screens/shipments/payment-cancelled/screen.tsx'),
  '/shipments/success': () => import('../screens/shipments/success/screen.tsx'),
  '/ops-dashboard': () => import('../screens/ops-dashboard/screen.tsx'),
  '/tripsheet': () => import('../screens/tripsheet/screen.tsx'),
  '/collection-requests': () => import('../screens/collection-requests/screen.tsx'),
  '/maps': () => import('../screens/maps/screen.tsx'),
  '/users/:id?': () => import('../screens/users/screen.tsx'),
  '/release-notes': () => import('../screens/release-notes/screen.tsx'),
  '/hubline-admin/providers': () => import('../screens/hubline-admin/providers/screen.tsx'),
  '/hubline-admin/messaging': () => import('../screens/hubline-admin/messaging/screen.tsx'),
  '/hubline-admin/release-notes': () => import('../screens/hubline-admin/release-notes/screen.tsx'),
  '/hubline-admin/short-urls': () => import('../screens/hubline-admin/short-urls/screen.tsx'),
  '/hubline-admin/history': () => import('../screens/hubline-admin/history/screen.tsx'),
  '/rates-and-estimates': () => import('../screens/rates-and-estimates/screen.tsx'),
  '/settings': () => import('../screens/settings/screen.tsx'),
  '/tools': () => import('../screens/tools/screen.tsx'),
}
