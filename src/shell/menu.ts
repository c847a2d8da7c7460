/** What of the route table somebody gets to see. */
import type { Access } from '../ui/access.tsx'
import { HOME, ROUTES, type Route } from './routes.ts'

/** Whether a screen is for the one who looks, apart from being signed in or not. */
export function mayOpen(route: Route, access: Access): boolean {
  const { audience, permission, unused } = route
  if (unused !== undefined && access.settings[unused]) return false
  if (audience.includes('visitor')) return true
  if (access.audience === null || !audience.includes(access.audience)) return false
  return permission === undefined || access.may(permission)
}

type Entry = Route & { readonly menu: NonNullable<Route['menu']> }

/** The entries of somebody's menu, in the order of the table. */
export function menuFor(access: Access): Entry[] {
  const entries: Entry[] = []
  for (const route of ROUTES) {
    const { menu } = route
    if (menu === undefined || access.audience === null || !route.audience.includes(access.audience)) continue
    if (mayOpen(route, access)) entries.push({ ...route, menu })
  }
  return entries
}

/** The address of a route without its parameters: '/shipments' of '/shipments/:id?'. */
export function entryPath(path: string): string {
  return path.replace(/\/:.*$/, '') || '/'
}

/** Where somebody goes who asks for nothing in particular; null when there is nothing for them. */
export function homeOf(access: Access): string | null {
  if (access.audience === null) return null
  const paths = new Map(ROUTES.map((route) => [entryPath(route.path), route]))
  for (const path of HOME[access.audience]) {
    const route = paths.get(path)
    if (route !== undefined && mayOpen(route, access)) return path
  }
  return null
}
