/**
 * The people of the demo provider, made once from a fixed seed:
 *
 *     node src/simulator/fixtures.ts > reference/demo-cast.json
 *
 * The platform's seed writes them into an empty database, and the working day plays them. They are data in a file
 * because the two may not import each other.
 */
import { BUSINESSES } from './fixtures/businesses.ts'
import { makeDrivers } from './fixtures/drivers.ts'
import { HUBS } from './fixtures/hubs.ts'
import { openingBalance } from './fixtures/opening-balances.ts'
import { POINTS } from './fixtures/points.ts'
import type { Fixtures, FixtureUser } from './fixtures/read.ts'
import { slug } from './fixtures/slug.ts'
import { random } from './random.ts'

const SEED = 2026
const dice = random(SEED)

const branches = HUBS.map(({ code, name, city, zone, lat, lng }, i) => ({
  id: i + 1,
  code,
  name,
  city,
  zone,
  lat,
  lng,
}))
const drivers = makeDrivers(dice)
const accounts = BUSINESSES.map((business, i) => ({
  id: i + 1,
  account_code: `SPB${String(i + 1).padStart(3, '0')}`,
  name: business.name,
  account_type: business.type,
  is_on_hold: false,
  balance_cents: openingBalance(business.name),
  branch_code: business.hub,
  phone_number: `+2787${dice.whole(1_000_000, 9_999_999)}`,
  share: business.share,
  sends: business.sends,
  address: {
    company: business.name,
    street_address: business.street,
    local_area: business.suburb,
    city: business.city,
    zone: HUBS.find((hub) => hub.code === business.hub)?.zone ?? '',
    code: business.code,
    country: 'South Africa',
    lat: business.lat,
    lng: business.lng,
  },
}))

type Staff = Pick<FixtureUser, 'username' | 'email' | 'role_id'> & Partial<FixtureUser>
const staff: Staff[] = [
  { username: 'Naledi Mokoena', email: 'ops@springbok.example', role_id: 4 },
  { username: 'Riaan Fourie', email: 'dispatch@springbok.example', role_id: 7 },
  { username: 'Shanthi Pillay', email: 'admin@springbok.example', role_id: 1 },
  { username: 'Hubline platform', email: 'platform@hubline.example', role_id: 2 },
  // Reports for every vehicle, which the role of a dispatcher does not allow, and dispatches.
  { username: 'Control room', email: 'fleet@springbok.example', role_id: 4 },
  ...HUBS.map((hub) => ({
    username: `${hub.city} hub scanner`,
    email: `hub.${hub.code.toLowerCase()}@springbok.example`,
    role_id: 7,
    branch_code: hub.code,
    limit_user_to_branch: true,
  })),
]

const nobody = {
  phone_number: null,
  account_code: null,
  branch_code: null,
  limit_user_to_branch: false,
  driver_id: null,
}
const users: FixtureUser[] = [
  ...staff.map((one) => ({ ...nobody, ...one })),
  ...drivers.map((driver) => ({
    ...nobody,
    username: driver.name,
    email: `${slug(driver.name, '.')}@drivers.springbok.example`,
    phone_number: driver.phone_number,
    role_id: 8,
    branch_code: driver.branch_code,
    driver_id: driver.id,
  })),
  ...accounts.map((account) => ({
    ...nobody,
    username: `${account.name} orders`,
    email: `orders@${slug(account.name, '-')}.example`,
    phone_number: account.phone_number,
    role_id: 6,
    account_code: account.account_code,
  })),
  // Who issues keys to shops and looks after an account.
  ...accounts.slice(0, 1).map((account) => ({
    ...nobody,
    username: `${account.name} owner`,
    email: `owner@${slug(account.name, '-')}.example`,
    role_id: 5,
    account_code: account.account_code,
  })),
]

const fixtures: Fixtures = {
  provider: {
    id: 1,
    name: 'Springbok Couriers',
    status: 'active',
    tracking_prefix: 'SPB',
    settings: { provider_title: 'Springbok Couriers', support_contact_number: '+27115550100' },
  },
  password: 'springbok',
  branches,
  drivers,
  accounts,
  users: users.map((user, i) => ({ id: i + 1, ...user })),
  pickup_points: POINTS,
}
process.stdout.write(`${JSON.stringify(fixtures, null, 1)}\n`)
