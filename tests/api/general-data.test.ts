import { expect, test, vi } from 'vitest'
import { mergeGeneralData } from '../../src/contract/general-data.ts'
import { readProviderSettings } from '../../src/contract/provider-settings.ts'
import { type GeneralDataAnswer, generalData, listProviders } from '../../src/contract/session.ts'
import { ACCOUNT_USER, OPS, platformOfFile, type SignedIn } from '../support/platform.ts'

const platform = await platformOfFile()
const ops = await platform.as(OPS)

const LISTS = [
  'accounts',
  'branches',
  'drivers',
  'provider_settings',
  'roles',
  'service_levels',
  'shipment_tags',
  'account_tags',
] as const
const listsOf = (answer: GeneralDataAnswer) => LISTS.filter((list) => answer[list] !== undefined)

async function ask(who: SignedIn, since?: string): Promise<GeneralDataAnswer> {
  const outcome = await who.call(generalData, { query: { since } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}

/** What lies longer back than any answer that is still under way. */
async function longAgo(): Promise<string> {
  await platform.owner.query("UPDATE list_changes SET changed_at = changed_at - interval '1 hour'")
  return (await ask(ops)).current_time
}

test('general data is what the console starts from: own accounts only for an account user', async () => {
  const all = await ops.call(generalData, {})
  const own = await (await platform.as(ACCOUNT_USER)).call(generalData, {})
  if (!all.ok || !own.ok) throw new Error('no general data')
  expect([all.value.accounts?.length, all.value.branches?.length, all.value.drivers?.length]).toEqual([
    40, 6, 60,
  ])
  expect(own.value.accounts?.map(({ name }) => name)).toEqual(['Kwela Fashion'])
  expect(own.value.drivers).toEqual([])
  expect(own.value.user).toMatchObject({ email: ACCOUNT_USER, account_id: 1 })
  expect(JSON.stringify(all.value)).not.toContain('argon2')
})

test('staff have the telephones of drivers and accounts; another number reaches every copy', async () => {
  const { drivers, accounts } = await ask(ops)
  expect([drivers?.length, accounts?.length]).toEqual([60, 40])
  expect(drivers?.every((driver) => /^\+27\d{9}$/.test(driver.phone_number ?? ''))).toBe(true)
  expect(accounts?.every((account) => /^\+27\d{9}$/.test(account.phone_number ?? ''))).toBe(true)
  const since = await longAgo()
  await platform.owner.query("UPDATE drivers SET phone_number = '+27821234567' WHERE id = 1")
  await platform.owner.query("UPDATE accounts SET phone_number = '+27827654321' WHERE id = 2")
  const answer = await ask(ops, since)
  expect(answer.drivers?.find(({ id }) => id === 1)?.phone_number).toBe('+27821234567')
  expect(answer.accounts?.find(({ id }) => id === 2)?.phone_number).toBe('+27827654321')
  const own = await ask(await platform.as(ACCOUNT_USER))
  expect([own.drivers, own.accounts?.length]).toEqual([[], 1])
})

test('a provider is found by its origin, with what a page needs before anybody signs in', async () => {
  const outcome = await platform.visitor(listProviders, {
    query: { origin: 'https://anywhere.example:8080' },
  })
  expect(outcome).toMatchObject({
    ok: true,
    value: { providers: [{ id: 1, name: 'Springbok Couriers', status: 'active' }] },
  })
})

test('without since everything is answered, with it nothing that did not change', async () => {
  expect(listsOf(await ask(ops))).toEqual(LISTS)
  const answer = await ask(ops, await longAgo())
  expect(listsOf(answer)).toEqual([])
  expect(answer.user.email).toBe(OPS)
})

test.each([
  ['drivers', "UPDATE drivers SET vehicle = 'Bakkie' WHERE id = 1"],
  ['accounts', 'UPDATE accounts SET is_on_hold = true WHERE id = 2'],
  ['branches', "UPDATE branches SET name = 'Midrand' WHERE id = 1"],
  ['roles', "UPDATE roles SET label = 'Ops' WHERE id = 4"],
  [
    'provider_settings',
    "UPDATE provider_settings SET value = '\"Springbok\"' WHERE setting = 'provider_title'",
  ],
] as const)('%s come anew when one of them changed', async (list, change) => {
  const since = await longAgo()
  const before = await ask(ops)
  await platform.owner.query(change)
  const answer = await ask(ops, since)
  expect(listsOf(answer)).toEqual([list])
  const merged = mergeGeneralData(mergeGeneralData(null, before), answer)
  expect(merged?.drivers).toHaveLength(60)
  expect(merged?.service_levels).toHaveLength(18)
  if (list !== 'provider_settings') expect(merged?.[list]).toEqual((await ask(ops))[list])
})

test('where a vehicle is does not make the list of drivers new', async () => {
  const since = await longAgo()
  await platform.owner.query('UPDATE drivers SET lat = -26, lng = 28, version = version + 1')
  expect(listsOf(await ask(ops, since))).toEqual([])
})

test('who is now limited to a branch is sent everything that they may still see', async () => {
  const since = await longAgo()
  await platform.owner.query('UPDATE users SET limit_user_to_branch = true, branch_id = 4 WHERE email = $1', [
    OPS,
  ])
  // A session is read anew after five seconds.
  await expect.poll(async () => (await ask(ops, since)).drivers?.length, { timeout: 10_000 }).toBe(9)
  await platform.owner.query('UPDATE users SET limit_user_to_branch = false WHERE email = $1', [OPS])
})

test("an account's people are told its balance, in rand, and staff and drivers nobody's", async () => {
  const OTHER_ACCOUNT = 'orders@ubuntu-books-online.example'
  const DRIVER = await platform.owner.query('SELECT email FROM users WHERE driver_id = 1')
  await platform.owner.query('UPDATE accounts SET balance_cents = 123457 WHERE id = 1')
  await platform.owner.query('UPDATE accounts SET balance_cents = -5 WHERE id = 2')
  const first = await ask(await platform.as(ACCOUNT_USER))
  expect(first.account).toMatchObject({ id: 1, balance: 1234.57 })
  expect((await ask(await platform.as(OTHER_ACCOUNT))).account).toMatchObject({ id: 2, balance: -0.05 })
  expect(JSON.stringify(first.accounts)).not.toContain('balance')
  for (const who of [OPS, DRIVER.rows[0].email]) {
    const answer = await ask(await platform.as(who))
    expect(answer.account).toBeNull()
    expect(JSON.stringify(answer.accounts)).not.toContain('balance')
  }
})

test('a balance that changes comes with the next answer, and makes no list of accounts new', async () => {
  const account = await platform.as(ACCOUNT_USER)
  const before = await ask(account)
  const since = await longAgo()
  await platform.owner.query('UPDATE accounts SET balance_cents = balance_cents + 100 WHERE id = 1')
  expect(listsOf(await ask(ops, since))).toEqual([])
  const answer = await ask(account, since)
  expect(listsOf(answer)).toEqual([])
  const merged = mergeGeneralData(mergeGeneralData(null, before), answer)
  expect(merged?.account?.balance).toBeCloseTo((before.account?.balance ?? 0) + 1, 2)
})

test('another person, and another provider, are not told that something changed here', async () => {
  const account = await platform.as(ACCOUNT_USER)
  const since = await longAgo()
  await platform.owner.query('UPDATE users SET branch_id = 1 WHERE email = $1', [OPS])
  expect(listsOf(await ask(account, since))).toEqual([])
})

test('the settings by themselves come anew when one of them changed, and only of the own provider', async () => {
  const since = await longAgo()
  const same = await ops.call(readProviderSettings, { query: { since } })
  expect(same.ok && same.value.provider_settings).toBeUndefined()
  const all = await ops.call(readProviderSettings, { query: { provider_id: 1 } })
  expect(all.ok && all.value.provider_settings?.length).toBeGreaterThan(0)
  const foreign = await ops.call(readProviderSettings, { query: { provider_id: 2 } })
  expect(foreign).toMatchObject({ ok: false, status: 404, field: 'provider_id' })
})

test('since that is no moment is refused by its name', async () => {
  const outcome = await ops.call(generalData, { query: { since: 'yesterday' } })
  expect(outcome).toMatchObject({ ok: false, status: 400, field: 'since' })
})

test('start-up data is as of a moment of the database, whatever the clock of the node says', async () => {
  const { call } = await platform.as(OPS)
  const ahead = vi
    .spyOn(Date, 'now')
    .mockImplementation(() => performance.timeOrigin + performance.now() + 300_000)
  const answer = await call(generalData, { query: {} })
  ahead.mockRestore()
  if (!answer.ok) throw new Error(answer.error)
  await platform.owner.query("UPDATE branches SET name = 'Noordrand' WHERE provider_id = 1 AND id = 1")
  // A minute later, as far as the lists know: it would lie before what a node that is ahead said.
  await platform.owner.query(
    "UPDATE list_changes SET changed_at = changed_at + interval '1 min' WHERE list = 'branches'",
  )
  const later = await call(generalData, { query: { since: answer.value.current_time } })
  expect(later.ok && later.value.branches?.map(({ name }) => name)).toContain('Noordrand')
})
