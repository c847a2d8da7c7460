import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { cancelShipment } from '../../src/contract/shipment-changes.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { archivingOf } from '../support/archiving.ts'
import { book } from '../support/booking.ts'
import { enterAsDriver } from '../support/people.ts'
import { ACCOUNT_USER, OPS, platformOfFile } from '../support/platform.ts'
import { record } from '../support/recording.ts'

/** A day that lies in the archive is played into another platform. */
const platform = await platformOfFile()
const other = await platformOfFile()
const { folder, runAfter, everythingRead, fileNames } = archivingOf(platform)

async function replay(...words: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    'src/simulator/replay.ts',
    ...words,
    '--url',
    other.url,
    '--speed',
    '3600',
  ]).catch((cause: { stdout: string; stderr: string }) => cause)
  return stdout + stderr
}

test('what was booked on a day of the archive is booked, scanned and cancelled anew', async () => {
  const [ops, account] = [await platform.as(OPS), await platform.as(ACCOUNT_USER)]
  const driver = await enterAsDriver(platform, 8)
  const [delivered, cancelled] = [
    await book(account.call, { account_id: undefined, custom_tracking_reference: 'FIRST-2024' }),
    await book(account.call, { account_id: undefined }),
  ]
  for (const event of ['received-at-hub', 'delivery-assigned', 'out-for-delivery'] as const)
    await record(ops.call, {
      shipment_id: delivered.id,
      event,
      ...(event === 'delivery-assigned' && { driver_id: 8 }),
    })
  await record(driver.call, {
    shipment_id: delivered.id,
    event: 'delivery-failed-attempt',
    message: 'Nobody home',
  })
  await record(ops.call, { shipment_id: delivered.id, event: 'out-for-delivery' })
  await record(ops.call, { shipment_id: delivered.id, event: 'delivered' })
  await ops.call(cancelShipment, {
    body: { tracking_reference: cancelled.short_tracking_reference, reason: 'Twice' },
  })
  await everythingRead()
  expect(await runAfter(800)).toEqual([])
  const [name = ''] = await fileNames()

  const said = await replay(join(folder, '1', name))
  expect(said).toContain('2 shipments were booked on')
  expect(said).toContain('9 calls were taken, 0 refused.')
  const there = await other.as(OPS)
  const known = async (tracking_reference: string) => {
    const outcome = await there.call(listShipments, { query: { tracking_reference } })
    return outcome.ok ? outcome.value.shipments[0] : outcome
  }
  expect(await known('FIRST-2024')).toMatchObject({
    status: 'delivered',
    failed_attempts: 1,
    account_id: 1,
    delivery_agent_id: 8,
  })
  expect(await known(cancelled.short_tracking_reference)).toMatchObject({ status: 'cancelled' })

  expect(await replay(join(folder, '1', name), '--date', '2020-01-01')).toContain('nothing of it was booked')
})
