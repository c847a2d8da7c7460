import { expect, test } from 'vitest'
import { entryPath, REDIRECTS, ROUTES, routeAt, titleOf } from './routes.ts'
import { UNBUILT_SCREENS } from './unbuilt-screens.ts'

test('every address is there once and has a title', () => {
  expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length)
  for (const { path, title } of ROUTES) expect([path, title.trim().length > 0]).toEqual([path, true])
})

test('every path of document 000, section 2, is in the table', () => {
  const paths: readonly string[] = ROUTES.map(({ path }) => entryPath(path))
  const written = `/login /logout /register /idm /profile /account /top-up-account /release-notes /maintenance
    /account-closed /track /shipments/new /shipments/mobile/new /help-centre /dashboard /shipments /shipment-quotes
    /address-book /settings /inbox /collection-requests /locations /ops-dashboard /tripsheet /maps /hub-scanner
    /interhub-transfers /tools /billing /accounts /users /rates-and-estimates /reports /accounts/invoices
    /accounts/credit-notes /invoices /credit-notes /billing/imported-payments`
  expect(written.split(/\s+/).filter((path) => !paths.includes(path))).toEqual([])
})

test('an address that is another name leads to one that is there', () => {
  for (const to of Object.values(REDIRECTS)) expect(routeAt(to).path).toBe(to)
})

test('a screen may have another name for an audience', () => {
  const route = routeAt('/collection-requests')
  expect([titleOf(route, 'staff'), titleOf(route, 'account')]).toEqual([
    'Collection requests',
    'Bulk collections',
  ])
})

/** Take a line away with each screen that is built. Adding one needs a reason that a reviewer believes. */
test('exactly these screens are still to come', () => {
  expect(UNBUILT_SCREENS.toSorted()).toEqual([
    '/account',
    '/accounts/:id?',
    '/accounts/credit-notes/:id',
    '/accounts/invoices/:id',
    '/billing',
    '/billing/imported-payments/:id',
    '/credit-notes/:id',
    '/help-centre',
    '/hub-scanner',
    '/idm',
    '/inbox',
    '/interhub-transfers',
    '/invoices/:id',
    '/reports',
    '/top-up-account',
  ])
})
