import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDriver } from '../../src/contract/drivers.ts'
import { changeUser } from '../../src/contract/users.ts'
import { newRole, newUser } from '../support/people.ts'
import { ACCOUNT_USER, OPS, PROVIDER_ADMIN } from '../support/platform.ts'
import { DESKTOP, type E2ePlatform, openE2ePlatform, opened, PHONE, pressAtOnce } from './harness.ts'

/** Users, roles and other eyes, in a real browser. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
  await stage.book({ account_id: 1 })
  await stage.book({ account_id: 2 })
})
afterAll(() => stage.close())

const leave = (page: Page) => page.context().close()

test('whoever is invited opens the link that staff copied, chooses a password and is in; until then they are Invited', async () => {
  const admin = await stage.platform.as(PROVIDER_ADMIN)
  const user = await newUser(admin, { username: 'Zanele Mbeki' })
  const page = await stage.visitAs(PROVIDER_ADMIN, `/users/${user.id}?state=invited`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const panel = page.getByRole('complementary', { name: 'User Zanele Mbeki' })
  await panel.getByText('Invited', { exact: true }).waitFor()
  await panel.getByText(/^The link works once, until /).waitFor()
  await panel.getByRole('button', { name: 'Resend invitation' }).click()
  await page.getByText('No mail server is set up').waitFor()
  await panel.getByRole('button', { name: 'Copy link' }).click()
  await panel.getByText(/new-password\?code=/).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const invitee = await stage.visit(link)
  await invitee.getByRole('heading', { name: 'Choose a password' }).waitFor()
  await invitee.getByLabel('New password').fill('a whole sentence of words')
  await invitee.getByRole('button', { name: 'Set the password' }).click()
  await invitee.waitForURL('**/ops-dashboard')
  await invitee.getByText('Zanele Mbeki').first().waitFor()

  await page.reload()
  await panel.getByText('Active', { exact: true }).waitFor()
  expect(await panel.getByRole('button', { name: 'Copy link' }).count()).toBe(0)
  await leave(invitee)
  await leave(page)
})

test('a link begins the invitation of a driver, who is opened then; left, it is over, and whoever is added next is somebody else', async () => {
  const admin = await stage.platform.as(PROVIDER_ADMIN)
  const added = await admin.call(addDriver, {
    body: { name: 'Thabo of the Link', branch_id: 1, vehicle: 'CA 1', vehicle_kind: 'van', capacity_kg: 800 },
  })
  if (!added.ok) throw new Error(added.error)
  const { driver } = added.value
  const link = `/users?driver=${driver.id}`
  const page = await stage.visitAs(PROVIDER_ADMIN, link)
  const dialog = await opened(page.getByRole('dialog', { name: 'Add a user' }))
  expect(await dialog.getByLabel('Name').inputValue()).toBe(driver.name)
  await dialog.getByLabel('E-mail').fill('driver.of.link@springbok.example')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.waitForURL((url) => url.search === '')
  await page.getByRole('button', { name: 'Add user' }).click()
  await opened(dialog)
  expect(await dialog.getByLabel('Name').inputValue()).toBe('')
  await page.goto(link)
  await opened(dialog)
  await dialog.getByLabel('E-mail').fill('driver.of.link@springbok.example')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('complementary', { name: `User ${driver.name}` }).waitFor()
  const { pathname, search } = new URL(page.url())
  expect([pathname, search]).toEqual([expect.stringMatching(/^\/users\/\d+$/), ''])
  await leave(page)
})

describe.each([DESKTOP, PHONE])('$width px', (size) => {
  test('an administrator adds somebody, finds them, limits them to a branch and deactivates them', async () => {
    const page = await stage.visitAs(PROVIDER_ADMIN, '/users', size)
    const email = `lindiwe${size.width}@springbok.example`
    await page.getByRole('button', { name: 'Add user' }).click()
    const dialog = await opened(page.getByRole('dialog', { name: 'Add a user' }))
    // All that is missing is said at once, and the first of it is gone to.
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await expect.poll(() => dialog.locator('[aria-invalid=true]').count()).toBe(3)
    await page.keyboard.type('Lindiwe Dube')
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Lindiwe Dube')
    expect(await dialog.locator('[aria-invalid=true]').count()).toBe(2)
    await dialog.getByLabel('E-mail').fill('orders@kwela-fashion.example')
    await dialog.getByLabel('Role').first().click()
    await page.getByRole('option', { name: 'Dispatcher' }).click()
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await dialog.getByText('Please go back and change your email address').waitFor()
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByRole('button', { name: 'Invite' }).click()

    const panel = page.getByRole('complementary', { name: 'User Lindiwe Dube' })
    await panel.getByText(email).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/users\/\d+$/)
    await panel.getByRole('button', { name: 'Edit' }).click()
    const change = page.getByRole('dialog', { name: 'Edit Lindiwe Dube' })
    await change.getByText('One branch').click()
    await change.getByLabel('Branch', { exact: true }).first().click()
    await page.getByRole('option', { name: /Durban/ }).click()
    await change.getByRole('button', { name: 'Save' }).click()
    await panel.getByText(/^Only .*Durban/).waitFor()

    await panel.getByRole('button', { name: 'Deactivate' }).click()
    await page
      .getByRole('dialog', { name: /^Deactivate/ })
      .getByRole('button', { name: 'Deactivate' })
      .click()
    await panel.getByText('Deactivated').first().waitFor()
    await leave(page)
  })

  test('the list is searched, filtered in the address, and walked by the keyboard', async () => {
    const page = await stage.visitAs(OPS, '/users?role=7', size)
    await page.getByText('Riaan Fourie').waitFor()
    await page.getByRole('searchbox', { name: /Filter by name/ }).fill('hub scanner')
    await page.getByText('Durban hub scanner').waitFor()
    await page.getByText('Riaan Fourie').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.getByRole('grid', { name: 'Users' }).focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const opened = page.getByRole('complementary', { name: /^User .* hub scanner$/ })
    await opened.waitFor()
    expect(new URL(page.url()).search).toContain('role=7')
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'detached' })
    await leave(page)
  })

  test('staff see as a customer sees, are told so all the while, and come back to themselves', async () => {
    const page = await stage.visitAs(OPS, '/users', size)
    await page.getByRole('searchbox', { name: /Filter by name/ }).fill(ACCOUNT_USER)
    await page.getByRole('row').filter({ hasText: 'Kwela Fashion' }).first().click()
    await page.getByRole('button', { name: /^View as / }).click()
    await page.waitForURL(/\/dashboard/)
    await page.getByText(/Viewing as/).waitFor()
    await page.goto('/shipments')
    await page.getByRole('grid', { name: 'Shipments' }).getByRole('row').last().waitFor()
    await page.getByText(/Viewing as/).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('impersonated_username'))).toBe(ACCOUNT_USER)
    await page.getByRole('button', { name: 'Exit', exact: true }).click()
    await page.waitForURL(/\/(accounts\/1|users)$/)
    expect(await page.getByText(/Viewing as/).count()).toBe(0)
    await leave(page)
  })
})

test('what is pressed right behind a name is meant for the list of those who have it', async () => {
  const page = await stage.visitAs(OPS, '/users?role=7')
  await page.getByText('Riaan Fourie').waitFor()
  await page.getByRole('searchbox', { name: /Filter by name/ }).focus()
  await page.keyboard.type('riaan')
  await pressAtOnce(page, ['Enter', 'j', 'Enter'])
  await page.getByRole('complementary', { name: 'User Riaan Fourie' }).waitFor()
  await leave(page)
})

test('a role of the house is made from a global one, narrowed by search, and saved', async () => {
  const page = await stage.visitAs(PROVIDER_ADMIN, '/users?tab=roles&role=7')
  await page.getByText('Global role: the same for every courier').waitFor()
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Counter')
  await page.getByLabel('Find a permission').fill('audit')
  await page.getByLabel('View the audit trail').check()
  await page.getByLabel('Require two-factor authentication').check()
  await page.getByLabel('Hide the log-out button').check()
  await page.getByRole('button', { name: 'Add role' }).last().click()
  await page.getByRole('form', { name: 'Role Counter' }).waitFor()
  await page.getByLabel('Log out after inactive minutes').fill('30')
  await page.getByText('1 change').waitFor()
  await page.getByRole('button', { name: 'Save role' }).click()
  await page.getByText('1 change').waitFor({ state: 'detached' })
  await page.reload()
  expect(await page.getByLabel('Log out after inactive minutes').inputValue()).toBe('30')
  expect(await page.getByLabel('View the audit trail').isChecked()).toBe(true)
  await leave(page)
})

test('a role of the house is deleted once nobody has it', async () => {
  const label = 'Weekend'
  const { id } = await newRole(stage.ops, label)
  const holder = await newUser(stage.ops, { username: 'Zanele Mbeki', role_id: id })
  const page = await stage.visitAs(PROVIDER_ADMIN, `/users?tab=roles&role=${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const needed = page.getByRole('dialog', { name: `The role ${label} is in use` })
  await needed.getByText('1 user has it').waitFor()
  await needed.getByRole('button', { name: 'Show users' }).click()
  await page.getByText('Zanele Mbeki').first().waitFor()

  await stage.ops.call(changeUser, { body: { id: holder.id, role_id: 7 } })
  await page.goto(`/users?tab=roles&role=${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete the role ${label}?` })
  await dialog.getByText('No user has it').waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: label }).waitFor({ state: 'detached' })
  await leave(page)
})

test('the columns of the list are arranged as those of the shipments are, and kept', async () => {
  const page = await stage.visitAs(PROVIDER_ADMIN, '/users', DESKTOP)
  const title = page.getByRole('columnheader', { name: 'E-mail' })
  await title.waitFor()
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/users/settings') && answer.ok())
  await page.getByRole('checkbox', { name: 'E-mail' }).click()
  await title.waitFor({ state: 'detached' })
  await kept
  await page.reload()
  await page.getByRole('columnheader', { name: 'Name' }).waitFor()
  expect(await title.count()).toBe(0)
  await leave(page)
})

test('all that a list is filtered by is cleared at once', async () => {
  const page = await stage.visitAs(OPS, '/users?role=7&state=deactivated', DESKTOP)
  const search = page.getByRole('searchbox', { name: /Filter by name/ })
  await search.fill('hub scanner')
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.waitForURL((url) => url.pathname === '/users' && url.search === '')
  expect(await search.inputValue()).toBe('')
  await page.goto('/tripsheet?map=off&branch=1&q=nobody')
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.waitForURL((url) => url.search === '?map=off&branch=all')
  await leave(page)
})

test('a changed branch leaves the list of users at its place', async () => {
  const page = await stage.visitAs(OPS, '/users', { width: 1440, height: 420 })
  const list = page.getByRole('grid', { name: 'Users' })
  await list.getByRole('row').nth(2).waitFor()
  await list.evaluate((grid) => grid.scrollTo({ top: 90 }))
  const { rows } = await stage.platform.owner.query('SELECT name FROM branches WHERE id = 4')
  const name = (to: string) => stage.platform.owner.query('UPDATE branches SET name = $1 WHERE id = 4', [to])
  await name('Depot of the Night')
  await stage.platform.owner.query(
    `INSERT INTO provider_settings VALUES (1, 'site_wide_message_admins', '"Mind the flood"')`,
  )
  await page.getByText('Mind the flood').waitFor()
  expect(await list.evaluate((grid) => grid.scrollTop)).toBe(90)
  await name(rows[0].name)
  await stage.platform.owner.query("DELETE FROM provider_settings WHERE setting = 'site_wide_message_admins'")
  await leave(page)
})

test('of many accounts 50 are offered at first, the others a choice away, and what is chosen stays to be seen', async () => {
  const named = 'Ostrich Farm'
  await stage.platform.owner.query(
    `INSERT INTO accounts (provider_id, id, account_code, name, account_type)
     SELECT 1, 5000 + n, 'OST' || n, $1 || ' ' || lpad(n::text, 2, '0'), 'postpaid' FROM generate_series(1, 70) n`,
    [named],
  )
  const page = await stage.visitAs(PROVIDER_ADMIN, '/users', DESKTOP)
  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = await opened(page.getByRole('dialog', { name: 'Add a user' }))
  await dialog.getByText('One account').click()
  const account = dialog
    .getByRole('combobox', { name: 'Account' })
    .or(dialog.getByLabel('Account', { exact: true }))
    .first()
  const option = page.getByRole('option')
  await account.fill(named)
  const rest = page.getByRole('option', { name: '+20 more' })
  await rest.waitFor()
  expect(await option.count()).toBe(51)
  await rest.click()
  await page.getByRole('option', { name: `${named} 70` }).click()
  await expect.poll(() => account.inputValue()).toBe(`${named} 70`)
  await option.first().waitFor({ state: 'hidden' })
  // It stands among those that are offered first, though it is the last of all.
  await account.click()
  await page.getByRole('option', { name: `${named} 70` }).waitFor()
  await account.fill('nobody of this name')
  await page.getByText('No options.').waitFor()
  await page.keyboard.press('Escape')
})

test('what was typed is not left behind unasked, and nobody is asked who typed nothing or has left it', async () => {
  const page = await stage.visitAs(PROVIDER_ADMIN, '/users?tab=roles', DESKTOP)
  const leaving = page.getByRole('dialog', { name: 'Are you sure you want to leave?' })
  const menu = page.getByRole('navigation', { name: 'Main' })
  const roles = page.getByRole('navigation', { name: 'Roles' })
  await page.getByRole('button', { name: 'Add role' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Night shift')
  await menu.getByRole('link', { name: 'Shipments', exact: true }).click()
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  // Another role in the list beside it would take the place of what is typed.
  await roles.getByRole('button', { name: 'Dispatcher' }).click()
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Night shift')
  await roles.getByRole('button', { name: 'Dispatcher' }).click()
  await leaving.getByRole('button', { name: 'Yes, leave' }).click()
  await page.getByRole('form', { name: 'Role Dispatcher' }).waitFor()
  // A copy that nobody has touched is no work of anybody.
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('form', { name: 'New role' }).waitFor()
  await menu.getByRole('link', { name: 'Users', exact: true }).click()

  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = await opened(page.getByRole('dialog', { name: 'Add a user' }))
  await dialog.getByLabel('Name').fill('Lindiwe')
  await page.goBack()
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Lindiwe')
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await menu.getByRole('link', { name: 'Shipments', exact: true }).click()
  await page.getByRole('grid', { name: 'Shipments' }).waitFor()
  expect(await leaving.count()).toBe(0)
  await leave(page)
})

test('what somebody may not see says so', async () => {
  const page = await stage.visitAs('dispatch@springbok.example', '/users', DESKTOP)
  await page.getByText(/no access/).waitFor()
  await leave(page)
})
