import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCollectionRequest,
  type CollectionRequest,
  changeCollectionRequests,
  changeCollectionSchedule,
  listCollectionSchedules,
  type NewCollectionRequest,
} from '../../src/contract/collection-requests.ts'
import { dayOf, localMoment } from '../../src/domain/values/moment.ts'
import { collectionBody } from '../support/collections.ts'
import { ACCOUNT_USER, DISPATCHER } from '../support/platform.ts'
import { type E2ePlatform, openE2ePlatform, opened, PHONE } from './harness.ts'

/** Collection requests in a real browser: of a dispatcher, and of an account. */
let stage: E2ePlatform
/** The next day that is a working one, whenever the test runs. */
let day: string

/** A Monday. */
const BEGINS = Date.parse('2029-03-05T10:00:00+02:00')

beforeAll(async () => {
  stage = await openE2ePlatform()
  const { clock } = stage.platform.platform
  clock.set({ time: BEGINS })
  day = dayOf(clock.now() + 86_400_000)
})
afterAll(() => stage.close())

async function ask(changes: Partial<NewCollectionRequest> = {}): Promise<CollectionRequest> {
  const outcome = await stage.ops.call(addCollectionRequest, {
    body: collectionBody({
      collection_after: localMoment(day, '09:00'),
      collection_before: localMoment(day, '12:00'),
      ...changes,
    }),
  })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.collection_request
}
const panelOf = (page: Page, { display_id }: CollectionRequest) =>
  page.getByRole('complementary', { name: display_id })
const segment = (page: Page, name: RegExp) => page.getByRole('radio', { name })

test('a dispatcher sees a request come, gives it to a driver, closes it, and acts on many', async () => {
  const first = await ask()
  const page = await stage.visitAs(DISPATCHER, '/collection-requests')
  await page.getByRole('heading', { name: 'Collection requests' }).waitFor()
  const rows = page.getByRole('grid', { name: 'Collection requests' }).getByRole('row')
  await rows.filter({ hasText: first.display_id }).waitFor()
  expect(await segment(page, /^All/).locator('..').textContent()).toMatch(/1/)

  // Others come while it is looked at, and are counted.
  const [second, third] = [
    await ask({ contact: { name: 'Zola', mobile_number: '082 555 0102' } }),
    await ask(),
  ]
  await rows.filter({ hasText: third.display_id }).waitFor()
  await expect
    .poll(() =>
      segment(page, /^Problematic/)
        .locator('..')
        .textContent(),
    )
    .toMatch(/3/)

  await rows.filter({ hasText: first.display_id }).click()
  const panel = panelOf(page, first)
  await panel.getByText('Ask at the gate').waitFor()
  await panel.getByRole('button', { name: 'Edit details' }).click()
  const edit = await opened(page.getByRole('dialog', { name: `Edit ${first.display_id}` }))
  await edit.getByLabel('Instructions for the driver').fill('Ask at the back')
  await edit.getByLabel('Street').first().fill('15 Protea Street')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await panel.getByText('Ask at the back').waitFor()
  await panel.getByText('15 Protea Street').first().waitFor()
  await panel.getByRole('button', { name: 'Assign' }).click()
  const assign = await opened(page.getByRole('dialog', { name: 'Assign to a driver' }))
  await assign.getByRole('combobox', { name: 'Find a driver' }).fill('a')
  await page.keyboard.press('Enter')
  await panel.getByText('Collection assigned').first().waitFor()

  await panel.getByRole('button', { name: `Close: ${first.display_id}` }).click()
  const close = await opened(page.getByRole('dialog', { name: `Close: ${first.display_id}` }))
  await close.getByLabel('Parcels the driver was given').fill('2')
  await close.getByRole('button', { name: 'Close', exact: true }).last().click()
  await panel.getByText('2 of 3').waitFor()
  await panel.getByRole('list', { name: 'History' }).getByText('Closed').waitFor()

  // COL and the digits alone find the same.
  const find = page.getByRole('searchbox')
  await find.fill(`col${second.id}`)
  await rows.filter({ hasText: second.display_id }).waitFor()
  await expect.poll(() => rows.filter({ hasText: third.display_id }).count()).toBe(0)
  await find.fill('')

  await page.keyboard.press('Escape')
  for (const { display_id } of [second, third])
    await rows.filter({ hasText: display_id }).getByRole('gridcell').first().click()
  await page.getByRole('button', { name: 'Cancel request: 2 requests' }).click()
  const cancel = await opened(page.getByRole('dialog', { name: 'Cancel request: 2 requests' }))
  // Somebody has agreed on another number with one of them meanwhile: that is told, and it stays.
  await stage.ops.call(changeCollectionRequests, { body: { id: third.id, parcel_count: 8 } })
  await cancel.getByRole('button', { name: 'Cancel it' }).click()
  await page
    .getByText(/^1 refused: /)
    .first()
    .waitFor()
  await expect.poll(() => segment(page, /^Over/).locator('..').textContent()).toMatch(/2/)
  const left = rows.filter({ hasText: third.display_id })
  await left.waitFor()

  // What was refused is still selected; given to a driver, it is taken back by the key of the board.
  await page.keyboard.press('a')
  const again = await opened(page.getByRole('dialog', { name: 'Assign to a driver' }))
  await again.getByRole('combobox', { name: 'Find a driver' }).fill('a')
  await page.keyboard.press('Enter')
  await left.filter({ hasText: 'Collection assigned' }).waitFor()
  await page.keyboard.press('u')
  await left.filter({ hasText: 'Collection unassigned' }).waitFor()
})

test('an account asks for a bulk collection on a phone, once and every week, and sees what becomes of it', async () => {
  const page = await stage.visitAs(ACCOUNT_USER, '/collection-requests', PHONE)
  await page.getByRole('heading', { name: 'Bulk collections' }).waitFor()
  await page.getByRole('button', { name: 'Request a collection' }).click()
  const dialog = await opened(page.getByRole('dialog', { name: 'Request a collection' }))
  await dialog.getByRole('button', { name: 'Request', exact: true }).isDisabled()
  await dialog.getByLabel('Company or person to fetch from').fill('Kwela Stores')
  await dialog.getByLabel('Mobile number').fill('082 555 0103')
  await dialog.getByLabel('Street').first().fill('14 Protea Street')
  await dialog.getByLabel('Suburb or town').fill('sandton')
  await page.getByRole('option').first().click()
  await dialog.getByLabel('Parcels').fill('7')
  await dialog.getByRole('button', { name: 'Request', exact: true }).click()
  const panel = page.getByRole('complementary', { name: /^COL\d{6}$/ })
  await panel.getByText('Collection unassigned').first().waitFor()
  expect(await panel.getByText('Driver').count()).toBe(0)

  const label = (await panel.getAttribute('aria-label')) ?? ''
  const id = Number(label.replace('COL', ''))
  await stage.ops.call(changeCollectionRequests, { body: { id, collection_agent_id: 1 } })
  await panel.getByText('Collection assigned').first().waitFor()
  expect(await panel.getByRole('button', { name: 'Reschedule' }).count()).toBe(0)
  await panel.getByRole('button', { name: 'Close', exact: true }).click()

  await segment(page, /^Repeating/)
    .locator('..')
    .click()
  await page.getByText('No repeating collections').waitFor()
  await page.getByRole('button', { name: 'Request a collection' }).click()
  const weekly = await opened(page.getByRole('dialog', { name: 'Request a collection' }))
  await weekly.getByLabel('Company or person to fetch from').fill('Kwela Stores')
  await weekly.getByLabel('Mobile number').fill('082 555 0103')
  await weekly.getByLabel('Street').first().fill('14 Protea Street')
  await weekly.getByLabel('Suburb or town').fill('sandton')
  await page.getByRole('option').first().click()
  await weekly.getByText('Weekly', { exact: true }).click()
  await weekly.getByRole('button', { name: 'Request', exact: true }).click()
  await weekly.getByText('Choose at least one day of the week').waitFor()
  await weekly.getByRole('checkbox', { name: 'Fri' }).check()
  await weekly.getByRole('button', { name: 'Request', exact: true }).click()
  const schedule = page.getByRole('list', { name: 'Repeating' }).getByRole('listitem')
  await schedule.getByText('Next: 9 Mar 2029').waitFor()
  await schedule.getByRole('button', { name: 'Pause' }).click()
  await schedule.getByText('Paused').waitFor()
  await schedule.getByRole('button', { name: 'Edit Kwela Stores' }).click()
  const change = await opened(page.getByRole('dialog', { name: 'Edit Kwela Stores' }))
  await change.getByLabel('Parcels').fill('9')
  await change.getByRole('button', { name: 'Save', exact: true }).click()
  await schedule.getByText('9 parcels').waitFor()

  // What somebody else changes comes by itself, and it is found by its words.
  const listed = await stage.ops.call(listCollectionSchedules, { query: { search: 'kwela stores' } })
  const [found] = listed.ok ? listed.value.schedules : []
  const scheduleId = found?.id ?? expect.fail('it is not found')
  await stage.ops.call(changeCollectionSchedule, {
    body: { id: scheduleId, parcel_count: 11, collection_agent_id: 1 },
  })
  await schedule.getByText('11 parcels').waitFor()
  expect(await schedule.getByText(/^Driver/).count()).toBe(0)
  await page.getByRole('searchbox').fill('elsewhere')
  await page.getByText('No matching requests').waitFor()
  await page.getByRole('searchbox').fill('kwela')
  await schedule.getByText('11 parcels').waitFor()
})
