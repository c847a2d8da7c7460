/**
 * Every screen of the console, as data: the router, the menus, the page titles and the `g` keys are made from it.
 *
 * To add a screen: write src/screens/<route>/screen.tsx that exports `Screen`, and add one line here.
 */
import type { ComponentType } from 'react'
import type { SettingKey } from '../domain/settings.ts'
import type { Audience } from '../ui/access.tsx'

export type IconName = 'dashboard' | 'tripsheet' | 'shipments' | 'map' | 'track' | 'tools' | 'sign-in'

export interface Route {
  /** As react-router writes it. A detail that opens beside its list is an optional part: '/shipments/:id?'. */
  readonly path: `/${string}`
  readonly title: string
  readonly audience: readonly Audience[]
  /** What the signed-in person must hold to see it (000 §6). */
  readonly permission?: string
  /** The provider's switch that takes the feature away when it is on (002 §3, unused_feature_…). */
  readonly unused?: Extract<SettingKey, `unused_feature_${string}`>
  /** Its entry in the menu; the order of the table is the order of the menu. */
  readonly menu?: { readonly icon: IconName; readonly label?: string; readonly key?: string }
  /** Without the shell around it: the whole window is the screen's. */
  readonly bare?: true
  readonly load: () => Promise<{ Screen: ComponentType }>
}

export const ROUTES: readonly Route[] = [
  {
    path: '/ops-dashboard',
    title: 'Ops dashboard',
    audience: ['staff'],
    permission: 'ops_dashboard',
    unused: 'unused_feature_ops_dashboard',
    menu: { icon: 'dashboard', label: 'Dashboard', key: 'd' },
    load: () => import('../screens/ops-dashboard/screen.tsx'),
  },
  {
    path: '/dashboard',
    title: 'Dashboard',
    audience: ['account'],
    permission: 'dashboard',
    menu: { icon: 'dashboard', key: 'd' },
    load: () => import('../screens/dashboard/screen.tsx'),
  },
  {
    path: '/tripsheet',
    title: 'Tripsheet',
    audience: ['staff'],
    permission: 'tripsheet',
    menu: { icon: 'tripsheet', key: 't' },
    load: () => import('../screens/tripsheet/screen.tsx'),
  },
  {
    path: '/shipments/:id?',
    title: 'Shipments',
    audience: ['staff', 'account'],
    permission: 'shipments',
    menu: { icon: 'shipments', key: 's' },
    load: () => import('../screens/shipments/screen.tsx'),
  },
  {
    path: '/maps',
    title: 'Maps',
    audience: ['staff'],
    permission: 'maps',
    menu: { icon: 'map', key: 'm' },
    load: () => import('../screens/maps/screen.tsx'),
  },
  {
    path: '/track',
    title: 'Track my parcel',
    audience: ['visitor', 'account'],
    menu: { icon: 'track' },
    load: () => import('../screens/track/screen.tsx'),
  },
  {
    path: '/tools',
    title: 'Tools',
    audience: ['staff'],
    permission: 'tools',
    menu: { icon: 'tools' },
    load: () => import('../screens/tools/screen.tsx'),
  },
  {
    path: '/login',
    title: 'Log in',
    audience: ['visitor'],
    menu: { icon: 'sign-in' },
    bare: true,
    load: () => import('../screens/login/screen.tsx'),
  },
]

/** Where somebody lands who has just signed in, or asks for nothing in particular: the first that they may see. */
export const HOME: Readonly<Record<Audience, readonly string[]>> = {
  staff: ['/ops-dashboard', '/tripsheet', '/shipments', '/maps'],
  account: ['/dashboard', '/shipments', '/track'],
  visitor: ['/track', '/login'],
}
