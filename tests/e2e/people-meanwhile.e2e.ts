import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeRole } from '../../src/contract/roles.ts'
import { changeUser } from '../../src/contract/users.ts'
import { newRole, newUser } from '../support/people.ts'
import { PROVIDER_ADMIN } from '../support/platform.ts'
import { DESKTOP, type E2ePlatform, openE2ePlatform, opened } from './harness.ts'

/** Users and roles that a colleague saves while they are being typed over. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

test('what a colleague saves of a user meanwhile comes in; of what is being typed it is shown, and one chooses', async () => {
  const admin = await stage.platform.as(PROVIDER_ADMIN)
  const { id } = await newUser(admin, { username: 'Ayanda Zulu', phone_number: '+27821112222' })
  const page = await stage.visitAs(PROVIDER_ADMIN, `/users/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = await opened(page.getByRole('dialog', { name: 'Edit Ayanda Zulu' }))
  const name = dialog.getByLabel('Name')
  await name.fill('Ayanda Cele')
  await admin.call(changeUser, { body: { id, username: 'Ayanda Khoza', phone_number: '+27823334444' } })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Changed meanwhile to “Ayanda Khoza”.').waitFor()
  const form = page.locator('form', { has: page.getByText('Changed meanwhile to “Ayanda Khoza”.') })
  await expect.poll(() => form.getByLabel('Telephone').inputValue()).toBe('+27 82 333 4444')
  expect(await form.getByLabel('Name').inputValue()).toBe('Ayanda Cele')
  await form.getByRole('button', { name: 'Save mine' }).click()
  await page.getByRole('complementary', { name: 'User Ayanda Cele' }).waitFor()
  await page.context().close()
})

test('the name that a colleague gave a role meanwhile is shown beside ours, and taken', async () => {
  const admin = await stage.platform.as(PROVIDER_ADMIN)
  const { id } = await newRole(admin, 'Night counter')
  const page = await stage.visitAs(PROVIDER_ADMIN, `/users?tab=roles&role=${id}`, DESKTOP)
  const editor = page.getByRole('form')
  await editor.getByLabel('Name', { exact: true }).fill('Night desk')
  await admin.call(changeRole, { body: { id, label: 'Late counter' } })
  await editor.getByRole('button', { name: 'Save role' }).click()
  await editor.getByText('Changed meanwhile to “Late counter”.').waitFor()
  await editor.getByRole('button', { name: 'Use that' }).click()
  await editor.getByRole('button', { name: 'Save role' }).waitFor({ state: 'detached' })
  expect(await editor.getByLabel('Name', { exact: true }).inputValue()).toBe('Late counter')
  await page.context().close()
})
