import { expect, test } from 'vitest'
import { listRateCards } from '../../src/contract/rate-cards.ts'
import { setTime } from '../../src/contract/time.ts'
import { dayOf } from '../../src/domain/values/moment.ts'
import { readFixtures } from '../../src/simulator/fixtures/read.ts'
import { publishAccountRates } from '../../src/simulator/platform/account-rates.ts'
import { createSignedInClients } from '../../src/simulator/platform/signed-in-clients.ts'
import { moment, plusDays } from '../../src/simulator/schedule/time.ts'
import { ratesFor } from '../support/asked-rates.ts'
import { OPS, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'

const platform = await platformOfFile()

test('each account of the demo has a card of its own, which follows fuel at noon, and nothing is published twice', async () => {
  const fixtures = readFixtures()
  const ops = await platform.as(OPS)
  const { rateOf } = ratesFor(ops)
  const clients = createSignedInClients({
    url: platform.url,
    providerId: fixtures.provider.id,
    password: fixtures.password,
    signal: AbortSignal.timeout(60_000),
    log: () => {},
  })
  const tomorrow = plusDays(dayOf(Date.now()), 1)
  for (let time = 0; time < 2; time++) await publishAccountRates(clients, PROVIDER_ADMIN, fixtures, tomorrow)

  const cards = await ops.call(listRateCards, {})
  if (!cards.ok) throw new Error(cards.error)
  expect(cards.value.count).toBe(2 * fixtures.accounts.length + 2)
  const prices = async () => ({
    large: (await rateOf('ECO', { account_id: 1 })).rate,
    small: (await rateOf('ECO', { account_id: 40 })).rate,
    visitor: (await rateOf('ECO')).rate,
  })
  const before = await prices()
  // 95 for 2 kg between main centres, less 15 % or 2.5 %; fuel of 18.5 %; VAT of 15 %.
  expect(before).toEqual({ large: 110.04, small: 126.21, visitor: 129.47 })
  const admin = await platform.as(PROVIDER_ADMIN)
  expect(await admin.call(setTime, { body: { time: moment(tomorrow, 12) } })).toMatchObject({ ok: true })
  // Fuel of 20.25 %.
  expect(await prices()).toEqual({ large: 111.67, small: 128.09, visitor: 131.38 })
})
