import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeProvider, listManagedProviders } from '../../src/contract/platform.ts'
import { OPS, PLATFORM_ADMIN } from '../support/platform.ts'
import { DESKTOP, delayRoute, type E2ePlatform, openE2ePlatform, opened, PHONE } from './harness.ts'

/** The platform's administrator, in a real browser. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

describe.each([DESKTOP, PHONE])('$width px', (size) => {
  let page: Page
  beforeAll(async () => {
    page = await stage.visitAs(PLATFORM_ADMIN, '/hubline-admin/providers', size)
  })
  afterAll(() => page.context().close())

  test('adds a courier and makes it overdue', async () => {
    await page.goto('/hubline-admin/providers')
    await page.getByRole('button', { name: 'Add courier' }).click()
    const dialog = await opened(page.getByRole('dialog', { name: 'Add a courier' }))
    await dialog.getByLabel('Name').fill(`Kalahari ${size.width}`)
    await dialog.getByLabel('Tracking prefix').fill(size === DESKTOP ? 'KAL' : 'KAM')
    await dialog.getByLabel('First administrator').fill('Pieter Botha')
    await dialog.getByLabel('Hosts of its console').fill(`kalahari${size.width}.example`)
    await dialog.getByLabel('Their e-mail').fill('pieter')
    await dialog.getByRole('button', { name: 'Add and invite' }).click()
    await dialog.getByText('Type a valid e-mail address').waitFor()
    await dialog.getByLabel('Their e-mail').fill(`pieter${size.width}@kalahari.example`)
    await dialog.getByRole('button', { name: 'Add and invite' }).click()
    const panel = page.getByRole('complementary', { name: `Courier Kalahari ${size.width}` })
    await panel.getByText('Pieter Botha').waitFor()
    await panel.getByText('Overdue', { exact: true }).click()
    await panel.getByText('Staff see a payment banner').waitFor()
    const loop = panel.getByRole('switch', { name: 'Route optimisation by loop' })
    await loop.click()
    await expect.poll(() => loop.isChecked()).toBe(true)
  })

  test('writes what is new and sees how it will be read; staff read it', async () => {
    await page.goto('/hubline-admin/release-notes')
    await page.getByRole('button', { name: 'New note' }).click()
    await page.getByLabel('Title').fill(`Faster lists ${size.width}`)
    await page.getByLabel('Version').fill('3.19.17')
    await page.getByLabel('Shown from').fill('2026-11-20')
    await page
      .getByLabel('What is new, in Markdown')
      .fill('## Lists\n\n- **Fifty thousand** rows\n\n<b>raw</b>')
    await page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Lists' }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Save', disabled: true }).waitFor()

    const staff = await stage.visitAs(OPS, '/release-notes', size)
    const note = staff.getByRole('article', { name: `Faster lists ${size.width}` })
    await note.getByText('Fifty thousand').waitFor()
    expect(await note.getByText('<b>raw</b>').count()).toBe(1)
    await staff.context().close()
  })

  test('makes a short address that counts who follows it, and none to a script', async () => {
    await page.goto('/hubline-admin/short-urls')
    await page.getByLabel('Leads to').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Create short URL' }).click()
    await page.getByText('Only addresses of web pages are led to').waitFor()
    const code = `summer${size.width}`
    await page.getByLabel('Leads to').fill('https://springbok.example/summer')
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Create short URL' }).click()
    const row = page.getByRole('row', { name: new RegExp(code) })
    await row.getByText('Never').waitFor()
    const origin = new URL(page.url()).origin
    for (let i = 0; i < 3; i++) await fetch(`${origin}/s/${code}`, { redirect: 'manual' })
    await page.reload()
    await row.getByRole('cell', { name: '3', exact: true }).waitFor()
  })

  test('deletes a short address after being told what stops working', async () => {
    await page.goto('/hubline-admin/short-urls')
    const code = `autumn${size.width}`
    await page.getByLabel('Leads to').fill('https://springbok.example/autumn')
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Create short URL' }).click()
    const row = page.getByRole('row', { name: new RegExp(code) })
    const address = `${new URL(page.url()).origin}/s/${code}`
    await row.getByRole('button', { name: `Delete ${address}` }).click()
    const dialog = page.getByRole('dialog', { name: `Delete ${address}?` })
    await dialog.getByText('No longer leads to https://springbok.example/autumn').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await row.getByRole('button', { name: `Delete ${address}` }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await row.waitFor({ state: 'detached' })
    expect((await fetch(address, { redirect: 'manual' })).headers.get('location')).toBe('/not-found')
  })

  test('says how messages leave, without a password', async () => {
    await page.goto('/hubline-admin/messaging')
    const email = page.getByRole('region', { name: 'E-mail' })
    await email.getByLabel('SMTP server').fill('smtp://me:secret@mail.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await email.getByText('without a password').waitFor()
    await email.getByLabel('SMTP server').fill(`smtp://mail${size.width}.example:587`)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Save', disabled: true }).waitFor()
  })

  test('reads what was done, by whom, and what changed', async () => {
    await page.goto('/hubline-admin/history')
    const table = page.getByRole('region', { name: 'History' })
    const changed = table.getByRole('row', { name: new RegExp(`Courier changed Kalahari ${size.width}`) })
    await changed.getByText('May optimise routes by loop').waitFor()
    const row = changed.filter({ hasText: 'overdue' })
    await row.getByText('overdue').waitFor()
    await row.getByText('Hubline platform').waitFor()
    await table.getByRole('row', { name: new RegExp(`/s/summer${size.width}`) }).waitFor()
  })

  test('turns the pages of the history by mouse and by keyboard', async () => {
    await stage.platform.owner.query(
      `INSERT INTO platform_events (type, subject, source, change)
       SELECT 'shortUrl.added', '/s/page' || n, 'Hubline platform', '{}' FROM generate_series(1, 120) n`,
    )
    const { rows } = await stage.platform.owner.query('SELECT count(*)::int AS all FROM platform_events')
    const all: number = rows[0].all
    await page.goto('/hubline-admin/history')
    const row = (subject: string) => page.getByRole('row', { name: new RegExp(`${subject}\\b`) })
    const pages = page.getByRole('navigation', { name: 'Pages' })
    const newer = pages.getByRole('button', { name: 'Newer' })
    const older = pages.getByRole('button', { name: 'Older' })
    await row('/s/page120').waitFor()
    await pages.getByText(`1 to 50 of ${all}`).waitFor()
    expect([await newer.isDisabled(), await older.isDisabled()]).toEqual([true, false])
    await older.click()
    await pages.getByText(`51 to 100 of ${all}`).waitFor()
    await row('/s/page70').waitFor()
    // It begins at its top, as every page does: the foot that was pressed is out of sight again.
    await expect.poll(async () => ((await row('/s/page70').boundingBox())?.y ?? -1) >= 0).toBe(true)
    expect(await row('/s/page120').count()).toBe(0)
    await newer.click()
    await pages.getByText(`1 to 50 of ${all}`).waitFor()
    await row('/s/page120').waitFor()

    // Over the end, where pressing on does nothing, and back: the button keeps the focus all the while.
    await older.focus()
    for (let from = 51; from <= all; from += 50) {
      await page.keyboard.press('Enter')
      await pages.getByText(`${from} to ${Math.min(from + 49, all)} of ${all}`).waitFor()
    }
    expect(await older.isDisabled()).toBe(true)
    await page.keyboard.press('Enter')
    await pages.getByText(`to ${all} of ${all}`).waitFor()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await pages.getByText(`to ${all} of ${all}`).waitFor({ state: 'detached' })
    await stage.platform.owner.query("DELETE FROM platform_events WHERE subject LIKE '/s/page%'")
  })

  test("has the admin menu and no courier's screens", async () => {
    await page.goto('/shipments')
    await page.getByText(/no access/).waitFor()
  })
})

test('a new name that is being typed stays while the courier is made overdue, and is saved after it', async () => {
  const page = await stage.visitAs(PLATFORM_ADMIN, '/hubline-admin/providers?provider=1', DESKTOP)
  const panel = page.getByRole('complementary', { name: /^Courier / })
  const name = panel.getByLabel('Name', { exact: true })
  const before = await name.inputValue()
  await name.fill('Springbok Express')
  await panel.getByText('Overdue', { exact: true }).click()
  await panel.getByText('Staff see a payment banner').waitFor()
  expect(await name.inputValue()).toBe('Springbok Express')
  await panel.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('complementary', { name: 'Courier Springbok Express' }).waitFor()
  await panel.getByRole('button', { name: 'Save', disabled: true }).waitFor()
  // Saved is saved: nobody is asked, and what is there now is what counts.
  await panel.getByText('Active', { exact: true }).click()
  await panel.getByText('Staff see a payment banner').waitFor({ state: 'detached' })
  await name.fill(before)
  await panel.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('complementary', { name: `Courier ${before}` }).waitFor()
})

test('what another administrator makes of a name that is being typed over is seen, not replaced unseen', async () => {
  const keeper = await stage.platform.as(PLATFORM_ADMIN)
  const rename = (name: string) => keeper.call(changeProvider, { body: { id: 1, name } })
  const nameNow = async () => {
    const now = await keeper.call(listManagedProviders, {})
    return now.ok ? now.value.providers.find(({ id }) => id === 1)?.name : now.error
  }
  const before = (await nameNow()) ?? ''
  const page = await stage.visitAs(PLATFORM_ADMIN, '/hubline-admin/providers?provider=1', DESKTOP)
  const panel = page.getByRole('complementary', { name: /^Courier / })
  const name = panel.getByLabel('Name', { exact: true })
  await name.fill('Mine')
  await rename('Theirs')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByRole('alert').getByText('Somebody else changed this courier meanwhile').waitFor()
  await panel.getByRole('status').getByText('Changed meanwhile to “Theirs”.').waitFor()
  expect([await name.inputValue(), await nameNow()]).toEqual(['Mine', 'Theirs'])
  const letGo = await delayRoute(page, '**/admin/providers', (request) => request.method() === 'PATCH')
  const isAsked = page.waitForRequest((request) => request.method() === 'PATCH')
  await panel.getByRole('button', { name: 'Save mine' }).click()
  await isAsked
  // What is typed on while it is being saved stands over what was saved, and is no change of somebody else's.
  await name.fill('Mine, typed on')
  letGo()
  await expect.poll(nameNow).toBe('Mine')
  await panel.getByRole('button', { name: 'Save', exact: true, disabled: false }).click()
  await expect.poll(nameNow).toBe('Mine, typed on')
  await panel.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor()
  await panel.getByRole('status').getByText('Saved', { exact: true }).waitFor()

  await name.fill('Mine after all')
  await rename('Theirs again')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await panel.getByRole('button', { name: 'Keep mine' }).click()
  await panel.getByText('Changed meanwhile to “Theirs again”.').waitFor({ state: 'detached' })
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(nameNow).toBe('Mine after all')

  await name.fill('Mine again')
  await rename(before)
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await panel.getByRole('button', { name: 'Use that' }).click()
  await panel.getByRole('button', { name: 'Save', disabled: true }).waitFor()
  expect(await name.inputValue()).toBe(before)
  // What was decided is decided: whoever types again types over what they have seen.
  await name.fill('Anew')
  expect(await panel.getByText(/^Changed meanwhile/).count()).toBe(0)
  await name.fill(before)
})

test('what is typed while the rest is being saved stays, and is asked for before it is left', async () => {
  const page = await stage.visitAs(PLATFORM_ADMIN, '/hubline-admin/messaging', DESKTOP)
  const sms = page.getByRole('region', { name: 'SMS' })
  await sms.getByLabel('Sender').fill('HUBLINE')
  const letGo = await delayRoute(page, '**/messaging', (request) => request.method() !== 'GET')
  const save = page.getByRole('button', { name: 'Save' })
  await Promise.all([page.waitForRequest((request) => request.method() !== 'GET'), save.click()])
  const sender = page.getByRole('region', { name: 'E-mail' }).getByLabel('Sender')
  await sender.fill('Night desk')
  const [renewed] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'GET'),
    letGo(),
  ])
  await renewed.finished()
  await save.waitFor()
  expect(await sender.inputValue()).toBe('Night desk')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Short URLs' }).click()
  await page.getByRole('dialog', { name: 'Are you sure you want to leave?' }).waitFor()
  await page.context().close()
})

test('what is typed into the forms of the platform is asked for before it is left', async () => {
  const page = await stage.visitAs(PLATFORM_ADMIN, '/hubline-admin/messaging', DESKTOP)
  const leaving = page.getByRole('dialog', { name: 'Are you sure you want to leave?' })
  const menu = page.getByRole('navigation', { name: 'Main' })
  const goTo = (name: string) => menu.getByRole('link', { name, exact: true }).click()
  const sender = page.getByRole('region', { name: 'SMS' }).getByLabel('Sender')
  await sender.fill('SOMEBODY')
  await goTo('Short URLs')
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  expect(await sender.inputValue()).toBe('SOMEBODY')
  await page.getByRole('button', { name: 'Undo' }).click()
  await goTo('Short URLs')

  await page.getByLabel('Leads to').fill('https://springbok.example/winter')
  await goTo('Release notes')
  await leaving.getByRole('button', { name: 'Yes, leave' }).click()

  await page.getByRole('button', { name: 'New note' }).click()
  await page.getByLabel('Title').fill('Never published')
  await goTo('Providers')
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByText('Choose a release note').waitFor()
  await goTo('Providers')

  await page.getByRole('grid', { name: 'Couriers' }).getByRole('row').nth(1).click()
  const panel = page.getByRole('complementary', { name: /^Courier / })
  await panel.getByLabel('Name').fill('Another name')
  await goTo('Messaging')
  await leaving.getByRole('button', { name: 'Yes, leave' }).click()
  await sender.waitFor()
  await page.context().close()
})
