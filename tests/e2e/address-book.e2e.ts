import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAddressBookEntry, listAddressBook } from '../../src/contract/address-book.ts'
import { ACCOUNT_USER, type SignedIn } from '../support/platform.ts'
import { DESKTOP, type E2ePlatform, openE2ePlatform, opened, PHONE } from './harness.ts'

/** The address book of an account, in a real browser. */
let stage: E2ePlatform
let user: SignedIn
beforeAll(async () => {
  stage = await openE2ePlatform()
  user = await stage.platform.as(ACCOUNT_USER)
})
afterAll(() => stage.close())

const leave = (page: Page) => page.context().close()
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const panelOf = (page: Page, name: string) => page.getByRole('complementary', { name: `Address of ${name}` })

/** As the browser hands over what is in the clipboard. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

test('whoever types faster than the list comes gets the place of what they typed', async () => {
  const page = await stage.visitAs(ACCOUNT_USER, '/address-book')
  await page.getByText('No addresses yet').waitFor()
  await page.keyboard.press('n')
  const dialog = await opened(dialogOf(page, 'Add an address'))
  const suburb = dialog.getByLabel('Suburb or town')
  await suburb.focus()
  await page.keyboard.type('sea')
  await page.getByRole('option').first().waitFor()
  // The answer to what is typed next stays away until Enter was pressed: the list is of fewer letters until then.
  let release = () => {}
  const pressed = new Promise<void>((done) => {
    release = done
  })
  await page.route(/addresses\/search\?search=sea(%20|\+)p/, async (route) => {
    await pressed
    await route.continue()
  })
  const asked = page.waitForRequest(/addresses\/search\?search=sea(%20|\+)point/)
  await page.keyboard.type(' point')
  await page.keyboard.press('Enter')
  await asked
  expect(await suburb.inputValue()).toBe('sea point')
  release()
  await expect.poll(() => suburb.inputValue()).toBe('Sea Point')
  expect(await dialog.getByLabel('Postal code').inputValue()).toBe('8005')
})

test('by keys alone: an entry is added with a misspelt suburb, and changed', async () => {
  const page = await stage.visitAs(ACCOUNT_USER, '/address-book')
  await page.getByText('No addresses yet').waitFor()
  await page.keyboard.press('n')
  const dialog = await opened(dialogOf(page, 'Add an address'))
  await page.keyboard.type('Nomsa Dlamini')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0821234567')
  await page.keyboard.press('Tab')
  expect(await dialog.getByLabel('Mobile number').inputValue()).toBe('+27 82 123 4567')
  await page.keyboard.type('3 Spine Road')
  await page.keyboard.press('Tab')
  await page.keyboard.type('khayelitcha')
  const first = page.getByRole('option', { name: /^Khayelitsha.*Cape Town/ })
  await first.waitFor()
  await expect.poll(() => first.getAttribute('data-combobox-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByLabel('Suburb or town').inputValue()).toBe('Khayelitsha')
  expect(await dialog.getByLabel('City').inputValue()).toBe('Cape Town')
  expect(await dialog.getByLabel('Postal code').inputValue()).toBe('7784')
  expect(await dialog.getByRole('combobox', { name: 'Province' }).inputValue()).toBe('Western Cape')
  // Enter took the place, and did not send the form.
  expect(await dialog.isVisible()).toBe(true)
  await page.keyboard.press('Enter')
  await panelOf(page, 'Nomsa Dlamini').getByText('3 Spine Road').waitFor()

  await page.keyboard.press('e')
  const change = await opened(dialogOf(page, 'Edit Nomsa Dlamini'))
  await change.getByLabel('E-mail').fill('nonsense')
  await page.keyboard.press('Enter')
  await change.getByText('Invalid email').waitFor()
  await change.getByLabel('E-mail').fill('nomsa@example.co.za; office@example.co.za')
  await page.keyboard.press('Enter')
  await panelOf(page, 'Nomsa Dlamini').getByText('nomsa@example.co.za').waitFor()
  await leave(page)
})

describe.each([DESKTOP, PHONE])('$width px', (size) => {
  test('a pasted address is taken apart, says what to check, and is kept', async () => {
    const page = await stage.visitAs(ACCOUNT_USER, '/address-book', size)
    await page.getByRole('button', { name: 'Add address' }).click()
    const dialog = await opened(dialogOf(page, 'Add an address'))
    await dialog.getByLabel('Name').focus()
    const name = `Thabo Mokoena ${size.width}`
    await paste(
      page,
      `${name.replace(/ \d+/, '')}\n083 555 0199\nUnit 4, Villa Rosa\n12 Protea Street\nSunnyside\nPretoria\n0002`,
    )
    await dialog.getByText('Address taken apart.').waitFor()
    await dialog.getByLabel('Name').fill(name)
    expect(await dialog.getByLabel('Street address').inputValue()).toBe(
      'Unit 4, Villa Rosa, 12 Protea Street',
    )
    expect(await dialog.getByLabel('Suburb or town').inputValue()).toBe('Sunnyside')
    expect(await dialog.getByLabel('Mobile number').inputValue()).toBe('+27 83 555 0199')
    await dialog.getByLabel('Street address').focus()
    await paste(page, '5 Long Street, Cape Town City Centre, 8001')
    await dialog.getByText('Address taken apart. Check: suburb.').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await panelOf(page, name).getByText('Cape Town City Centre').waitFor()
    await leave(page)
  })

  test('all that is missing is said at once', async () => {
    const page = await stage.visitAs(ACCOUNT_USER, '/address-book', size)
    await page.getByRole('button', { name: 'Add address' }).click()
    const dialog = await opened(dialogOf(page, 'Add an address'))
    await dialog.getByLabel('Mobile number').fill('call me')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Enter a name').waitFor()
    await dialog.getByText('Type a phone number like 082 123 4567').waitFor()
    await dialog
      .getByText(/The address requires the following: street address, suburb, city/)
      .first()
      .waitFor()
    await leave(page)
  })
})

test('doubles are merged, and what is deleted comes back', async () => {
  const address = {
    street_address: '1 Main Road',
    local_area: 'Sandton',
    city: 'Johannesburg',
    zone: 'GP',
    code: '2196',
  }
  await user.call(addAddressBookEntry, { body: { name: 'Double', address, mobile_number: '0825550001' } })
  await user.call(addAddressBookEntry, { body: { name: 'Double', address, email: 'double@example.co.za' } })
  const page = await stage.visitAs(ACCOUNT_USER, '/address-book')
  await page.getByRole('searchbox').fill('double')
  await page
    .getByRole('row', { name: /Double/ })
    .first()
    .click()
  const panel = panelOf(page, 'Double')
  await panel.getByText('One more entry has this name and address.').waitFor()
  await panel.getByRole('button', { name: 'Merge' }).click()
  await dialogOf(page, 'Merge doubles of Double').getByRole('button', { name: 'Merge' }).click()
  await panel.getByText('double@example.co.za').waitFor()
  await panel.getByText('+27 82 555 0001').waitFor()
  expect(await panel.getByRole('button', { name: 'Merge' }).count()).toBe(0)

  await panel.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No matching addresses').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page
    .getByRole('row', { name: /Double/ })
    .first()
    .waitFor()
  await leave(page)
})

test('a spreadsheet is looked at before it is imported, and what is exported can be imported', async () => {
  const page = await stage.visitAs(ACCOUNT_USER, '/address-book')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = await opened(dialogOf(page, 'Import addresses'))
  const csv =
    'Naam;Selfoon;Straat;Voorstad;Stad;Provinsie;Poskode\nPieter Botha-Rêwer;0831112222;Kerkstraat 12;Die Bult;Potchefstroom;NW;2531\nBad One;call me;;;;;\n'
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'CSV file' }).click()
  await (await chooser).setFiles({
    name: 'book.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv, 'latin1'),
  })
  await dialog.getByText('1 ready to import').waitFor()
  await dialog.getByText('1 with errors, left out').waitFor()
  await dialog.getByRole('cell', { name: /Type a phone number/ }).waitFor()
  await dialog.getByRole('button', { name: 'Import 1' }).click()
  await page.getByText('1 imported, 0 already there').waitFor()
  await page
    .getByRole('row', { name: /Pieter Botha-Rêwer/ })
    .first()
    .waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('address-book.csv')
  const listed = await user.call(listAddressBook, { query: { search: 'botha' } })
  expect(listed).toMatchObject({ value: { count: 1, address_books: [{ source: 'import' }] } })
  await leave(page)
})
