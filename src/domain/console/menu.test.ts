import { describe, expect, test } from 'vitest'
import { AUDIENCES, type Audience, audienceOf } from '../identity/audience.ts'
import { ROLES } from '../identity/default-roles.ts'
import { permits } from '../identity/permission.ts'
import { settingsOf } from '../settings/settings.ts'
import { mayCreateShipment, type ViewerContext } from './display-condition.ts'
import { homeOf, isOffered, MENUS, menuFor, sendButton } from './menu.ts'
import { entryPath, mayOpen, type RoutePath, routeAt, routeDenial } from './routes.ts'
import { isUnbuilt, leadsToUnbuilt } from './unbuilt-screens.ts'

const ROLE = { admin: 1, platform: 2, billing: 3, ops: 4, owner: 5, accountUser: 6, dispatcher: 7 } as const
const ALL = { may: () => true }

function onlooker(
  audience: Audience,
  role?: keyof typeof ROLE,
  more: Partial<ViewerContext> = {},
): ViewerContext {
  const held = ROLES.find(({ id }) => role !== undefined && id === ROLE[role])?.permissions ?? []
  const account = audience === 'account' ? ({ account_type: 'postpaid' } as const) : null
  return { audience, account, settings: settingsOf([]), may: (wanted) => permits(held, wanted), ...more }
}
const addresses = (one: ViewerContext, small = false) => menuFor(one, small).map(({ to }) => to)
/** The whole table, with what is not built yet. */
const inTheTable = (audience: Audience) =>
  MENUS[audience].map(({ path, ...row }) => `${entryPath(path)}${'search' in row ? row.search : ''}`)
const unused = (feature: string) => settingsOf([{ setting: `unused_feature_${feature}`, value: 'true' }])
const opens = (path: RoutePath, one: ViewerContext) => mayOpen(routeAt(path), one)

describe('the menus stand in the order of the specification', () => {
  test('staff', () => {
    expect(inTheTable('staff')).toEqual([
      '/ops-dashboard',
      '/tripsheet',
      '/shipments',
      '/collection-requests',
      '/maps',
      '/hub-scanner',
      '/interhub-transfers',
      '/tools',
      '/billing',
      '/accounts',
      '/users',
      '/rates-and-estimates',
      '/reports',
      '/settings',
      '/inbox',
      '/help-centre',
    ])
  })

  test('people of an account', () => {
    expect(inTheTable('account')).toEqual([
      '/dashboard',
      '/shipments',
      '/shipment-quotes',
      '/address-book',
      '/account',
      '/settings',
      '/inbox',
      '/collection-requests',
      '/locations',
      '/track',
      '/help-centre',
    ])
  })

  test('visitors', () => {
    expect(inTheTable('visitor')).toEqual([
      '/track',
      '/shipments/new?quick_quote=quote',
      '/login',
      '/help-centre',
    ])
  })

  test('the platform admin sees only the admin menu', () => {
    for (const to of addresses(onlooker('platform-admin', 'platform')))
      expect(to).toMatch(/^\/hubline-admin\//)
    expect(addresses(onlooker('platform-admin', 'platform'))).toHaveLength(5)
  })
})

/** A line comes with each screen that is built, where the table above has it. */
test.each([
  [
    'staff',
    onlooker('staff', 'admin'),
    [
      '/ops-dashboard',
      '/tripsheet',
      '/shipments',
      '/collection-requests',
      '/maps',
      '/tools',
      '/users',
      '/rates-and-estimates',
      '/settings',
    ],
  ],
  [
    'people of an account',
    onlooker('account', 'owner'),
    [
      '/dashboard',
      '/shipments',
      '/shipment-quotes',
      '/address-book',
      '/settings',
      '/collection-requests',
      '/locations',
      '/track',
    ],
  ],
  ['visitors', onlooker('visitor'), ['/track', '/shipments/new?quick_quote=quote', '/login']],
])('the menu of %s holds exactly the screens that work', (_whom, one, expected) => {
  expect(addresses(one)).toEqual(expected)
  const small = expected.map((to) => to.replace('/shipments/new', '/shipments/mobile/new'))
  expect(addresses(one, true)).toEqual(small)
})

test('nothing leads to a screen that is not built, whoever asks and whatever they hold', () => {
  for (const audience of AUDIENCES) {
    const one = onlooker(audience, undefined, ALL)
    const entries = [
      ...menuFor(one, false),
      ...menuFor(one, true),
      sendButton(one, false),
      sendButton(one, true),
    ]
    for (const entry of entries) if (entry !== null) expect(leadsToUnbuilt(entry.to), entry.to).toBe(false)
    expect(leadsToUnbuilt(homeOf(one) ?? '')).toBe(false)
  }
  expect(isOffered('/top-up-account', onlooker('account', 'owner'))).toBe(!isUnbuilt('/top-up-account'))
})

test.each([
  ['/accounts', true],
  ['/accounts/7', true],
  ['/shipments/new?custom-ref=A', false],
  ['/shipments/7', false],
  ['/track?ref=1', false],
])('%s: not built is %s', (address, later) => {
  expect(leadsToUnbuilt(address)).toBe(later)
})

describe('an entry stands only where access and condition hold', () => {
  test('billing sees no operations', () => {
    const billing = onlooker('staff', 'billing')
    expect(addresses(billing)).not.toContain('/ops-dashboard')
    expect(opens('/ops-dashboard', billing)).toBe(false)
  })

  test('account and settings are for the owner of an account', () => {
    const user = onlooker('account', 'accountUser')
    for (const path of ['/account', '/settings'] as const) {
      expect(addresses(user)).not.toContain(path)
      expect([opens(path, user), opens(path, onlooker('account', 'owner'))]).toEqual([false, true])
    }
  })

  test.each([
    ['/ops-dashboard', 'ops_dashboard'],
    ['/hub-scanner', 'hub_scanner'],
    ['/interhub-transfers', 'interhub_transfers'],
    ['/collection-requests', 'collection_requests'],
  ] as const)('%s goes with the feature', (path, feature) => {
    const admin = onlooker('staff', 'admin')
    const without = onlooker('staff', 'admin', { settings: unused(feature) })
    expect([opens(path, admin), opens(path, without)]).toEqual([true, false])
    expect(addresses(without)).not.toContain(path)
  })

  test.each(['prepaid', 'guest'] as const)('bulk collections are not for a %s account', (account_type) => {
    expect(opens('/collection-requests', onlooker('account', 'owner', { account: { account_type } }))).toBe(
      false,
    )
  })

  test('bulk collections have a switch of their own for accounts', () => {
    const settings = unused('collection_requests_accounts')
    expect(opens('/collection-requests', onlooker('account', 'owner', { settings }))).toBe(false)
    expect(opens('/collection-requests', onlooker('staff', 'admin', { settings }))).toBe(true)
    const staffWithout = unused('collection_requests')
    expect(opens('/collection-requests', onlooker('account', 'owner', { settings: staffWithout }))).toBe(true)
  })
})

test('a closed screen is for others, not theirs, or not here: what a role lacks is said before what a courier lacks', () => {
  const closed = (path: RoutePath, one: ViewerContext) => routeDenial(routeAt(path), one)
  const prepaid = onlooker('account', 'owner', { account: { account_type: 'prepaid' } })
  expect(closed('/collection-requests', prepaid)).toBe('feature-off')
  expect(
    closed('/register', onlooker('visitor', undefined, { settings: unused('public_account_creation') })),
  ).toBe('feature-off')
  expect(closed('/ops-dashboard', onlooker('staff', 'billing', { settings: unused('ops_dashboard') }))).toBe(
    'no-permission',
  )
  expect(closed('/tripsheet', onlooker('account', 'owner'))).toBe('wrong-audience')
  expect(closed('/dashboard', onlooker('staff', 'admin'))).toBe('wrong-audience')
  expect(closed('/tripsheet', onlooker('staff', 'dispatcher'))).toBeNull()
})

test('guests create shipments where the courier lets them, who is signed in always', () => {
  const settings = unused('guest_shipment_creation')
  expect(mayCreateShipment(onlooker('visitor'))).toBe(true)
  expect(mayCreateShipment(onlooker('visitor', undefined, { settings }))).toBe(false)
  expect(mayCreateShipment(onlooker('account', 'accountUser', { settings }))).toBe(true)
})

describe('small windows', () => {
  test('people of an account send parcels by a button, once there is a screen for it', () => {
    const owner = onlooker('account', 'owner')
    expect(sendButton(owner, false) === null).toBe(isUnbuilt('/shipments/new'))
    expect(sendButton(owner, true) === null).toBe(isUnbuilt('/shipments/mobile/new'))
  })

  test('staff have the same menu at every size, and no such button', () => {
    const admin = onlooker('staff', 'admin')
    expect(addresses(admin, true)).toEqual(addresses(admin))
    expect(sendButton(admin, true)).toBeNull()
  })
})

test('home is the first screen that somebody may see', () => {
  expect(homeOf(onlooker('staff', 'dispatcher'))).toBe('/ops-dashboard')
  expect(homeOf(onlooker('staff', 'billing'))).toBe('/shipments')
  expect(homeOf(onlooker('account', 'accountUser'))).toBe('/dashboard')
  expect(homeOf(onlooker('visitor'))).toBe('/track')
  expect(homeOf(onlooker('platform-admin', 'platform'))).toBe('/hubline-admin/providers')
})

test.each(AUDIENCES)(
  'no two entries of %s share a key or an address, and each leads somewhere they may be',
  (audience) => {
    const entries = menuFor(onlooker(audience, undefined, ALL), false)
    const isTheirs = (path: RoutePath) => {
      const whose: readonly string[] = routeAt(path).audience
      return !isUnbuilt(path) && whose.includes(audience)
    }
    expect(entries).toHaveLength(MENUS[audience].filter(({ path }) => isTheirs(path)).length)
    const keys = entries.flatMap(({ key }) => key ?? [])
    expect(new Set(keys).size).toBe(keys.length)
    expect(new Set(entries.map(({ to }) => to)).size).toBe(entries.length)
  },
)

test('who somebody is', () => {
  expect(audienceOf(null)).toBe('visitor')
  expect(audienceOf({ account_id: 3, role_id: 6 })).toBe('account')
  expect(audienceOf({ account_id: null, role_id: 7 })).toBe('staff')
  expect(audienceOf({ account_id: null, role_id: 2 })).toBe('platform-admin')
})
