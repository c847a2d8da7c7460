/** Years of finished work beneath the live floor: as many shipments as a large courier has had, made by the database itself. */
import type pg from 'pg'
import { readFixtures } from '../../src/simulator/fixtures/read.ts'
import { type Random, random } from '../../src/simulator/random.ts'
import { deskOf, type End, randomRecipient } from '../../src/simulator/schedule/address.ts'
import { readGazetteer } from '../../src/simulator/schedule/suburbs.ts'
import type { OldShipments } from './fill-log.ts'

/** So many doors get everything: a household is sent something a few dozen times in these years. */
const DOORS = 60_000
/** Of so many of them the family is known nowhere else: what is common and what is rare are searched alike. */
const RARE = 0.2
const SYLLABLES = [
  'ba',
  'che',
  'dro',
  'fe',
  'gwa',
  'hlo',
  'ji',
  'kru',
  'le',
  'mpo',
  'nya',
  'qa',
  'sho',
  'tsi',
  'vu',
  'xho',
  'zwi',
] as const
/** They were booked in the years before now, as many on each day. */
const DAYS = 3 * 365
export const YEARS_AGO_MS = DAYS * 86_400_000
/** Rows of one statement: its transaction stays small. */
const BATCH = 100_000
/** Their ids, above those of the floor. */
export const FIRST_OLD_ID = 1_000_000

interface Door {
  readonly n: number
  readonly name: string
  readonly place: string
  readonly lat: number
  readonly lng: number
  readonly address: End['address']
  readonly contact: End['contact']
  readonly branch_id: number
}

function familyName(dice: Random): string {
  const name = Array.from({ length: 4 }, () => dice.pick(SYLLABLES)).join('')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function makeDoors(dice: Random, count: number): Door[] {
  const { branches } = readFixtures()
  const gazetteer = readGazetteer(branches)
  return Array.from({ length: count }, (_, n) => {
    const branch = dice.pick(branches)
    const end = randomRecipient(dice, gazetteer, branch.code)
    const known = end.contact?.name ?? ''
    const person = dice.chance(RARE) ? `${known.split(' ')[0]} ${familyName(dice)}` : known
    return {
      n,
      name: end.address.company || person,
      place: [end.address.local_area, end.address.city].filter(Boolean).join(', '),
      lat: end.lat,
      lng: end.lng,
      address: end.address,
      contact: { ...end.contact, name: person },
      branch_id: branch.id,
    }
  })
}

/** A ring of so many turns, of which an account that sends more has more. */
const TURNS = 1_000

/** Whoever sends does so from one door. */
function makeTurns(dice: Random) {
  const { accounts, branches } = readFixtures()
  const desks = new Map(accounts.map((account) => [account.id, deskOf(account)]))
  return Array.from({ length: TURNS }, (_, n) => {
    const account = dice.weighted(accounts, ({ share }) => share)
    const { address, contact, lat, lng } = desks.get(account.id) ?? deskOf(account)
    return {
      n,
      account_id: account.id,
      name: (address.company || contact?.name) ?? '',
      place: [address.local_area, address.city].filter(Boolean).join(', '),
      lat,
      lng,
      address,
      contact,
      branch_id: branches.find(({ code }) => code === account.branch_code)?.id ?? 1,
    }
  })
}

const COLUMNS = `provider_id, id, version, ref, custom_ref, customer_reference, account_id, service_level_code, status, status_at, over_since,
  created_at, modified_at, collected_at, delivered_at, failed_attempts, parcel_count, weight_kg,
  collection_address, collection_contact, collection_name, collection_place, collection_lat, collection_lng,
  delivery_address, delivery_contact, delivery_name, delivery_place, delivery_lat, delivery_lng,
  collection_branch_id, delivery_branch_id, collection_agent_id, delivery_agent_id`

/** The same number from the same one, spread over 0 to 2^31. */
const spread = (of: string, salt: number) => `(hashint8(${of} * 1000003 + ${salt})::bigint & 2147483647)`
/** A reference as the platform makes them, each once: eight characters of those that are read for nothing else. */
const LETTERS = 'KMNPQRSTVWXYZ789'
const SPREAD = 2_654_435_761
const reference = (of: string) =>
  `'BE' || translate(lpad(to_hex((${of} * ${SPREAD}) & 4294967295), 8, '0'), '0123456789abcdef', '${LETTERS}')`
/** The same of an id below 2^32. */
export const referenceOf = (id: number): string =>
  `BE${[...(Math.imul(id, SPREAD) >>> 0).toString(16).padStart(8, '0')].map((digit) => LETTERS[Number.parseInt(digit, 16)]).join('')}`

const ROWS = `
  SELECT 1, id, 9, ${reference('id')},
    CASE WHEN ${spread('id', 1)} % 5 = 0 THEN 'ORD-' || id END, CASE WHEN ${spread('id', 2)} % 2 = 0 THEN 'PO ' || ${spread('id', 3)} END,
    desk.account_id, (ARRAY['ECO', 'SDX', 'OVN'])[1 + ${spread('id', 4)} % 3],
    CASE WHEN ${spread('id', 5)} % 40 = 0 THEN 'cancelled' WHEN ${spread('id', 5)} % 40 = 1 THEN 'returned-to-sender' ELSE 'delivered' END,
    at + interval '1 day', at + interval '1 day', at, at + interval '1 day', at + interval '3 hours', at + interval '1 day',
    (${spread('id', 6)} % 20 = 0)::int, 1, 2.5,
    desk.address, desk.contact, desk.name, desk.place, desk.lat, desk.lng,
    door.address, door.contact, door.name, door.place, door.lat, door.lng,
    desk.branch_id, door.branch_id, 1 + ${spread('id', 7)} % 80, 1 + ${spread('id', 8)} % 80
  FROM (SELECT $1::bigint + n AS id, $3::timestamptz + (n + $4::bigint) * ($5 * interval '1 microsecond') AS at FROM generate_series(0, $2::bigint - 1) n) made
  JOIN bench_doors door ON door.n = ${spread('id', 9)} % ${DOORS}
  JOIN bench_desks desk ON desk.n = ${spread('id', 10)} % ${TURNS}`

/** Puts so many finished shipments of provider 1 beneath what is live, oldest first, each with its parcel. */
export async function fillHistory(
  owner: pg.Pool,
  count: number,
  say: (text: string) => void,
): Promise<OldShipments> {
  const { rows: indexes } = await owner.query<{ name: string; made: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
     WHERE indrelid IN ('shipment_search'::regclass, 'shipments'::regclass, 'parcels'::regclass) AND NOT indisunique`,
  )
  // An index of many keys is built in a fraction of the time that they take one by one.
  for (const { name } of indexes) await owner.query(`DROP INDEX ${name}`)
  const dice = random(11)
  for (const [name, rows] of [
    ['bench_doors', makeDoors(dice, DOORS)],
    ['bench_desks', makeTurns(dice)],
  ] as const) {
    const like = `n int, account_id int, name text, place text, lat float8, lng float8, address jsonb, contact jsonb, branch_id int`
    await owner.query(`CREATE TABLE ${name} (${like})`)
    await owner.query(`INSERT INTO ${name} SELECT * FROM jsonb_to_recordset($1) AS t(${like})`, [
      JSON.stringify(rows),
    ])
    await owner.query(`ANALYZE ${name}`)
  }
  const begin = new Date(Date.now() - YEARS_AGO_MS - 2 * 86_400_000)
  const apart = (DAYS * 86_400_000_000) / count
  for (let made = 0; made < count; made += BATCH) {
    const first = FIRST_OLD_ID + made
    const some = Math.min(BATCH, count - made)
    await owner.query(`INSERT INTO shipments (${COLUMNS}) ${ROWS}`, [first, some, begin, made, apart])
    await owner.query(
      `INSERT INTO parcels (provider_id, shipment_id, number, length_cm, width_cm, height_cm, weight_kg, alternative_tracking_reference)
       SELECT 1, id, 1, 30, 20, 10, 2.5, CASE WHEN id % 3 = 0 THEN 'BOX-' || id END FROM generate_series($1::bigint, $1::bigint + $2 - 1) id`,
      [first, some],
    )
    await owner.query(
      `INSERT INTO tracking_references (provider_id, reference, shipment_id, kind)
       SELECT 1, ${reference('id')}, id, 'random' FROM generate_series($1::bigint, $1::bigint + $2 - 1) id`,
      [first, some],
    )
    if ((made + BATCH) % 1_000_000 === 0) say(`${(made + BATCH) / 1_000_000} million shipments made`)
  }
  say('indexes are built')
  for (const { made } of indexes) await owner.query(`SET maintenance_work_mem = '512MB'; ${made}`)
  await owner.query('DROP TABLE bench_doors, bench_desks')
  await owner.query(`SELECT setval('shipment_ids', $1)`, [FIRST_OLD_ID + count])
  await owner.query('VACUUM ANALYZE shipments, parcels, shipment_search, tracking_references')
  return { first: FIRST_OLD_ID, count, begin, apart }
}
