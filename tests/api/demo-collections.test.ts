import { afterAll, expect, test } from 'vitest'
import { listCollectionRequests, listCollectionSchedules } from '../../src/contract/collection-requests.ts'
import { CollectionRequestStatus } from '../../src/domain/dispatch/collection-request.ts'
import { readFixtures } from '../../src/simulator/fixtures/read.ts'
import { askForCollections } from '../../src/simulator/platform/collection-requests.ts'
import { createSignedInClients } from '../../src/simulator/platform/signed-in-clients.ts'
import { createWorld } from '../../src/simulator/platform/world.ts'
import { actorsOf } from '../../src/simulator/schedule/actors.ts'
import { DISPATCHER, startTestPlatform } from '../support/platform.ts'

const platform = await startTestPlatform()
afterAll(() => platform.stop())

test('a demo has requests of each status, and one that repeats, whenever it begins', async () => {
  const { clock } = platform.platform
  const fixtures = readFixtures()
  const actors = actorsOf(fixtures)
  const clients = createSignedInClients({
    url: platform.url,
    providerId: fixtures.provider.id,
    password: fixtures.password,
    signal: new AbortController().signal,
    log: () => {},
  })
  const world = await createWorld(clients, actors, fixtures)
  const { call } = await platform.as(DISPATCHER)
  for (const time of ['2029-03-05T10:30:00+02:00', '2029-03-06T23:30:00+02:00']) {
    clock.set({ time: Date.parse(time) })
    await askForCollections({ clients, actors, fixtures, world, now: clock.now() })
  }
  const outcome = await call(listCollectionRequests, { query: { limit: 500 } })
  const requests = outcome.ok ? outcome.value.collection_requests : []
  expect(new Set(requests.map(({ status }) => status))).toEqual(new Set(CollectionRequestStatus.options))
  const schedules = await call(listCollectionSchedules, { query: {} })
  expect(schedules.ok && schedules.value.schedules.length).toBe(2)
})
