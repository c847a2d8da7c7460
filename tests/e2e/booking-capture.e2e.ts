import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddressBookEntry } from '../../src/contract/address-book.ts'
import { saveProviderSettings } from '../../src/contract/provider-settings.ts'
import { listShipments } from '../../src/contract/shipments.ts'
import { saveUserSetting } from '../../src/contract/user-settings.ts'
import { ACCOUNT_USER, OPS, PROVIDER_ADMIN, type SignedIn } from '../support/platform.ts'
import { type E2ePlatform, openE2ePlatform } from './harness.ts'
import { printing } from './printing.ts'

const SENDER = {
  name: 'Kwela Fashion',
  mobile_number: '0829876543',
  street_address: '14 Protea Street',
  local_area: 'Sandton',
  city: 'Johannesburg',
  zone: 'GP',
  code: '2196',
}

/** Many shipments, one after the other, without a mouse; and many parcels at once. */
let stage: E2ePlatform
let user: SignedIn
beforeAll(async () => {
  stage = await openE2ePlatform({}, { wholeBrowser: true })
  user = await stage.platform.as(ACCOUNT_USER)
  const address = {
    street_address: '3 Spine Road',
    local_area: 'Khayelitsha',
    city: 'Cape Town',
    zone: 'WC',
    code: '7784',
  }
  for (const name of ['Nomsa Dlamini', 'Pieter Botha'])
    await user.call(addAddressBookEntry, { body: { name, mobile_number: '0821234567', address } })
  await user.call(saveUserSetting, {
    body: { setting: 'personal_default_collection_address', value: SENDER },
  })
})
afterAll(() => stage.close())

const leave = (page: Page) => page.context().close()
const levels = (page: Page) => page.getByRole('radiogroup', { name: 'Service level' })

/** Presses keys and counts them. */
function counting(page: Page) {
  let pressed = 0
  return {
    count: () => pressed,
    reset: () => {
      pressed = 0
    },
    async press(...keys: string[]) {
      for (const key of keys) {
        pressed += 1
        await page.keyboard.press(key)
      }
    },
    async type(text: string) {
      for (const letter of text) await this.press(letter)
    },
  }
}

test('data capture: a known receiver takes at most 60 keys and no mouse, and the next one follows', async () => {
  const page = await stage.visitAs(ACCOUNT_USER, '/shipments/new?m=data-capture')
  await page.getByText('Collect from Kwela Fashion, Sandton, Johannesburg').waitFor()
  const name = page.getByRole('combobox', { name: 'Name' })
  const keys = counting(page)
  const capture = async (letters: string, whole: string) => {
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
    await keys.type(letters)
    const option = page.getByRole('option', { name: new RegExp(`^${whole}`) })
    await expect.poll(() => option.getAttribute('data-combobox-selected')).toBe('true')
    await keys.press('Enter')
    const length = page.getByLabel('Length cm')
    await expect.poll(() => length.evaluate((field) => field === document.activeElement)).toBe(true)
    await keys.type('30')
    await keys.press('Tab')
    await keys.type('20')
    await keys.press('Tab')
    await keys.type('10')
    await keys.press('Tab')
    await keys.type('1.5')
  }
  await capture('nom', 'Nomsa Dlamini')
  await levels(page).getByRole('radio').first().waitFor()
  // Without a level Enter leads to them; the first of them takes the arrows.
  await keys.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio')
  await keys.press('Space', 'Enter')
  const booked = page.getByRole('list', { name: 'Just booked' }).getByRole('listitem')
  await booked.filter({ hasText: 'to Nomsa Dlamini' }).waitFor()
  expect(keys.count()).toBeLessThanOrEqual(60)

  keys.reset()
  await capture('pie', 'Pieter Botha')
  await keys.press('Enter')
  await booked.filter({ hasText: 'to Pieter Botha' }).waitFor()
  expect(keys.count()).toBeLessThanOrEqual(20)
  expect(await booked.count()).toBe(2)
  expect(await name.inputValue()).toBe('')
  // The next key prints what was just booked, wherever the cursor is.
  const stickers = await printing(page, () => page.keyboard.press('Control+p'))
  expect(stickers.filename).toMatch(/^stickers-/)
  const found = await user.call(listShipments, { query: { limit: 2 } })
  expect(found).toMatchObject({
    value: {
      shipments: [
        { delivery_contact: { name: 'Pieter Botha' } },
        { delivery_contact: { name: 'Nomsa Dlamini' } },
      ],
    },
  })
  await leave(page)
})

test('capturing begins at what is not known yet: whose shipment it is, or who sends it', async () => {
  const staff = await stage.visitAs(OPS, '/shipments/new?m=data-capture')
  const account = staff.getByRole('combobox', { name: 'Account' })
  await expect.poll(() => account.evaluate((field) => field === document.activeElement)).toBe(true)
  await staff.keyboard.type('kwela')
  await staff.getByRole('option', { name: /^Kwela Fashion/ }).waitFor()
  await staff.keyboard.press('Enter')
  await expect.poll(() => account.inputValue()).toMatch(/^Kwela Fashion/)
  await staff.keyboard.press('Tab')
  const sender = staff.getByRole('group', { name: 'Collect from', exact: true }).getByLabel('Name')
  expect(await sender.evaluate((field) => field === document.activeElement)).toBe(true)
  await leave(staff)
})

test('a sender that is folded to a line unfolds where something is wrong with it', async () => {
  const admin = await stage.platform.as(PROVIDER_ADMIN)
  const demand = (value: boolean) =>
    admin.call(saveProviderSettings, {
      body: {
        provider_settings: [{ setting: 'require_postal_code_on_shipment_creation', value }],
      },
    })
  const keepSender = (code: string) =>
    user.call(saveUserSetting, {
      body: { setting: 'personal_default_collection_address', value: { ...SENDER, code } },
    })
  await keepSender('')
  expect(await demand(true)).toMatchObject({ ok: true })
  const page = await stage.visitAs(ACCOUNT_USER, '/shipments/new?m=data-capture')
  await page.getByText('Collect from Kwela Fashion, Sandton, Johannesburg').waitFor()
  await page.getByRole('button', { name: /^Book/ }).click()
  const from = page.getByRole('group', { name: 'Collect from', exact: true })
  await from.getByText('The collection address requires the following: postal code.').waitFor()
  // It stays open while it is mended.
  await from.getByLabel('Postal code').fill('2196')
  await from.getByText(/requires the following/).waitFor({ state: 'detached' })
  expect(await from.getByLabel('Postal code').inputValue()).toBe('2196')
  await demand(false)
  await keepSender(SENDER.code)
  await leave(page)
})

test('parcels are pasted out of a spreadsheet; the one that is too big is marked by its line', async () => {
  const admin = await stage.platform.as(PROVIDER_ADMIN)
  const saved = await admin.call(saveProviderSettings, {
    body: { provider_settings: [{ setting: 'maximum_parcel_length', value: 120 }] },
  })
  expect(saved).toMatchObject({ ok: true })
  const page = await stage.visitAs(ACCOUNT_USER, '/shipments/new')
  await page.getByText('At most length 120 cm.').waitFor()
  await page.getByLabel('Length cm').focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'Shoes\t30\t20\t10\t1.5\t2\nLamp\t130\t20\t20\t4\nBooks\t30\t30\t30\t12,5')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await page.getByText('4 parcels, 19.5 kg').waitFor()
  const line = (n: number) => page.getByRole('group', { name: `Parcel line ${n}`, exact: true })
  expect(await line(2).getByLabel('Contents').inputValue()).toBe('Lamp')
  const tooLong = 'Some parcels exceed the maximum allowed length of 120cm.'
  await page.getByRole('button', { name: /^Book/ }).click()
  await line(2).getByText(tooLong).waitFor()
  expect(await line(1).getByText(tooLong).count()).toBe(0)
  await line(2).getByLabel('Length cm').fill('110')
  await line(2).getByText(tooLong).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Remove parcel line 3' }).click()
  await page.getByText('3 parcels, 7 kg').waitFor()
  await leave(page)
})
