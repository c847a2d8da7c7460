import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRole } from '../support/people.ts'
import { PROVIDER_ADMIN } from '../support/platform.ts'
import { DESKTOP, delayRoute, type E2ePlatform, openE2ePlatform } from './harness.ts'

/** The role editor, in a real browser. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

const leave = (page: Page) => page.context().close()

test('what is ticked while a role is being saved stays, and is saved at once, before the list is read anew', async () => {
  const { id } = await newRole(stage.ops, 'Night desk')
  const page = await stage.visitAs(PROVIDER_ADMIN, `/users?tab=roles&role=${id}`, DESKTOP)
  await page.getByLabel('Require two-factor authentication').check()
  const letGo = await delayRoute(page, '**/v2/roles', (request) => request.method() === 'PATCH')
  const save = page.getByRole('button', { name: 'Save role' })
  await Promise.all([page.waitForRequest((request) => request.method() === 'PATCH'), save.click()])
  await page.getByLabel('Hide the log-out button').check()
  await page.getByText('2 changes').waitFor()
  const listAnew = await delayRoute(page, '**/v2/roles', (request) => request.method() === 'GET')
  letGo()
  await page.getByText('1 change', { exact: true }).waitFor()
  await save.click()
  await page.getByText('Saved', { exact: true }).waitFor()
  listAnew()
  await page.reload()
  for (const label of ['Require two-factor authentication', 'Hide the log-out button'])
    expect(await page.getByLabel(label).isChecked()).toBe(true)
  await leave(page)
})

test('a role is deleted with changes that nobody saved, and nobody is asked about them after', async () => {
  const label = 'Public holidays'
  const { id } = await newRole(stage.ops, label)
  const page = await stage.visitAs(PROVIDER_ADMIN, `/users?tab=roles&role=${id}`, DESKTOP)
  await page.getByLabel('Log out after inactive minutes').fill('30')
  await page.getByText('1 change').waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete the role ${label}?` })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Choose a role').waitFor()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Shipments', exact: true })
    .click()
  await page.getByRole('grid', { name: 'Shipments' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('the words beneath a tick of the role editor begin where its label does', async () => {
  const page = await stage.visitAs(PROVIDER_ADMIN, '/users?tab=roles&role=7', DESKTOP)
  await page.getByRole('form', { name: 'Role Dispatcher' }).waitFor()
  const startOf = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().left
      })
  expect(await startOf('Takes effect with bulk notifications')).toBeCloseTo(
    await startOf('Send bulk notifications'),
    0,
  )
})
