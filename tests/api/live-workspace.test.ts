/** The browser's live side against the real platform: what is seen in the live workspace is what the platform has. */
import { expect, onTestFinished, test } from 'vitest'
import { recordTrackingEvents, reportPositions } from '../../src/contract/operations.ts'
import { logout } from '../../src/contract/session.ts'
import { changeShipments } from '../../src/contract/shipment-changes.ts'
import { watchTracked } from '../../src/streams/feed/tracked-shipment.ts'
import { createLifetime } from '../../src/streams/lifetime.ts'
import { book } from '../support/booking.ts'
import { browserEnvironmentFor, openConsole, SESSION_OVER, snapshotFor } from '../support/console.ts'
import { ACCOUNT_USER, OPS, platformOfFile, type SignedIn } from '../support/platform.ts'

const platform = await platformOfFile()

function openWorkspace({ token }: SignedIn) {
  const opened = openConsole({ url: platform.url, token })
  onTestFinished(opened.end)
  return opened
}

const truth = ({ token }: SignedIn) => snapshotFor({ url: platform.url, token })

test('the live workspaces of staff and of an account follow a day, through a break, and end as a new viewer would see it', async () => {
  const ops = await platform.as(OPS)
  const customer = await platform.as(ACCOUNT_USER)
  const first = await book(ops.call)
  const staff = openWorkspace(ops)
  const account = openWorkspace(customer)
  await expect
    .poll(() => [staff, account].map(({ workspace }) => workspace.freshness.now().state))
    .toEqual(['live', 'live'])

  const second = await book(ops.call)
  const { drivers } = await truth(ops)
  const driver = drivers[0]?.id
  await ops.call(changeShipments, { body: { id: first.id, collection_agent_id: driver } })
  await ops.call(recordTrackingEvents, {
    body: { shipment_id: first.id, event: 'collected', driver_id: driver },
  })
  staff.cut()
  await ops.call(recordTrackingEvents, {
    body: { shipment_id: second.id, event: 'on-hold', message: 'No answer' },
  })
  for (let i = 0; i < 40; i++) {
    await ops.call(reportPositions, {
      body: { driver_id: driver, lat: -33.9 - i / 1e3, lng: 18.4, speed_kmh: i },
    })
  }

  for (const [who, watching] of [
    [ops, staff],
    [customer, account],
  ] as const) {
    await expect
      .poll(async () => [watching.seen(), watching.workspace.freshness.now().state])
      .toEqual([await truth(who), 'live'])
  }
  expect(staff.workspace.shipments.get(first.id)).toMatchObject({
    status: 'collected',
    collection_agent_id: driver,
  })
  expect(account.workspace.shipments.get(first.id)).toMatchObject({
    status: 'collected',
    collection_agent_id: null,
  })
  expect(staff.workspace.shipments.get(second.id)?.message).toBe('No answer')
  expect(staff.workspace.drivers.get(driver ?? 0)?.speed_kmh).toBe(39)
  // How far behind is for the bench to say; here it is measured at all.
  expect(staff.workspace.freshness.now().behindMs).toBeGreaterThanOrEqual(0)
  expect([...staff.wrong, ...account.wrong]).toEqual([])
})

test('the clock of the live workspace is the platform clock', async () => {
  const { workspace } = openWorkspace(await platform.as(OPS))
  await expect.poll(() => Math.abs(workspace.now() - platform.platform.clock.now()) < 1_000).toBe(true)
})

test('a visitor is told when something happened to the shipment', async () => {
  const ops = await platform.as(OPS)
  const shipment = await book(ops.call)
  const { environment } = browserEnvironmentFor(platform.url, (problem) => expect.fail(problem))
  const tracked = watchTracked(shipment.short_tracking_reference, {
    environment,
    providerId: 1,
    clientVersion: 'test',
  })
  const life = createLifetime()
  onTestFinished(life.dispose)
  onTestFinished(tracked.end)
  let happened = 0
  life.subscribe(tracked.happened$, () => happened++)
  await expect.poll(() => tracked.freshness.now().state).toBe('live')
  const before = happened
  await ops.call(recordTrackingEvents, { body: { shipment_id: shipment.id, event: 'collected' } })
  await expect.poll(() => happened).toBeGreaterThan(before)
})

test('a session that was logged out elsewhere is over here', async () => {
  const ops = await platform.as(OPS)
  const { workspace, wrong } = openWorkspace(ops)
  await expect.poll(() => workspace.freshness.now().state).toBe('live')
  await ops.call(logout, {})
  await expect.poll(() => wrong).toEqual([SESSION_OVER])
  expect(workspace.link.now()).toEqual({ is: 'refused', code: 'signedOut' })
})
