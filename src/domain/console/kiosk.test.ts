import { expect, test } from 'vitest'
import { isKiosk, isOfKiosk } from './kiosk.ts'
import { ROUTES } from './routes.ts'

test.each([
  ['account', 'kiosk', undefined, true],
  ['account', 'default', undefined, false],
  ['account', 'data-capturing', undefined, false],
  // Staff see to it, and name an account for what they book.
  ['staff', 'kiosk', undefined, false],
  ['platform-admin', 'kiosk', undefined, false],
  // Through other eyes.
  ['account', 'kiosk', { id: 1 }, false],
] as const)(
  '%s, %s, through other eyes %o: a kiosk is %s',
  (audience, shipment_page_mode, logged_in_user, is) => {
    expect(isKiosk({ audience, user: { shipment_page_mode, logged_in_user } })).toBe(is)
  },
)

test('nobody signed in is no kiosk', () => {
  expect(isKiosk({ audience: 'visitor', user: null })).toBe(false)
})

test('a kiosk books, and leads to nothing that says anything of anybody', () => {
  expect(ROUTES.map(({ path }) => path).filter(isOfKiosk)).toEqual([
    '/logout',
    '/maintenance',
    '/account-closed',
    '/shipments/new',
    '/shipments/mobile/new',
  ])
})
