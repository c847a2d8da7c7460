import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { geocodeAddress } from '../../src/contract/addresses.ts'
import { ACCOUNT_USER } from '../support/platform.ts'
import { type E2ePlatform, mockRoute, openE2ePlatform } from './harness.ts'

/** Where exactly: the pin of an address, and the position of who stands there (000 §9). */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

const side = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

async function chooseSuburb(page: Page, group: string, letters: string, whole: string) {
  await side(page, group).getByRole('combobox', { name: 'Suburb or town' }).fill(letters)
  await page
    .getByRole('option', { name: new RegExp(`^${whole}`) })
    .first()
    .click()
}

test('a pin begins where the address is by now, says when only the area is known, and stays once it is set', async () => {
  const page = await stage.visitAs(ACCOUNT_USER, '/shipments/new')
  const delivery = side(page, 'Deliver to')
  const setPin = delivery.getByRole('button', { name: 'Set the pin on the map' })
  await chooseSuburb(page, 'Deliver to', 'aalwynfl', 'Aalwynfleur')
  await setPin.click()
  await delivery.getByText('Only the area is known: drag the pin to the door.').waitFor()
  await delivery.getByRole('button', { name: 'Hide map' }).click()

  // Johannesburg's is chosen, Cape Town's is meant: the point of the other one would be priced.
  await chooseSuburb(page, 'Deliver to', 'rosebank johannesburg', 'Rosebank')
  await delivery.getByLabel('City').fill('Rondebosch')
  await delivery.getByRole('combobox', { name: 'Province' }).click()
  await page.getByRole('option', { name: 'Western Cape' }).click()
  await setPin.click()
  await delivery.getByRole('button', { name: /^Pin:/ }).press('ArrowRight')
  await delivery.getByText(/^Pin at -33\.\d{4}, 18\.\d{4}$/).waitFor()
  await delivery.getByLabel('City').fill('Cape Town')
  await delivery.getByText(/^Pin at -33\.\d{4}, 18\.\d{4}$/).waitFor()
})

test('a door that an outside server knows is where the pin stands', async () => {
  const page = await stage.visitAs(ACCOUNT_USER, '/shipments/new')
  const delivery = side(page, 'Deliver to')
  await chooseSuburb(page, 'Deliver to', 'sandton', 'Sandton')
  await delivery.getByRole('textbox', { name: 'Street address' }).fill('12 Maude Street')
  const found = {
    ...{ lat: -26.1081, lng: 28.0549, quality: 'address', is_approximate: false },
    ...{ geo_local_area: 'Sandton', geo_city: 'Johannesburg' },
  }
  await mockRoute(page, `**/v2${geocodeAddress.path}`, (route) => route.fulfill({ json: found }))
  await delivery.getByRole('button', { name: 'Set the pin on the map' }).click()
  await delivery.getByText('Pin at -26.1081, 28.0549').waitFor()
})

test('a position is waited for ten seconds and may be five minutes old; without one the address is typed', async () => {
  const page = await stage.visitAs(ACCOUNT_USER, '/shipments/new')
  const collection = side(page, 'Collect from')
  const use = collection.getByRole('button', { name: 'Use my position' })
  await use.waitFor()
  /** What the browser answers from now on; what it was asked with is kept in the page. */
  const answerWith = (code: number) =>
    page.evaluate((answer) => {
      const asked = new Promise<PositionOptions | undefined>((resolve) => {
        navigator.geolocation.getCurrentPosition = (_, failed, options) => {
          resolve(options)
          const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const
          failed?.({ ...codes, code: answer, message: '' })
        }
      })
      Object.assign(window, { asked })
    }, code)
  await answerWith(1)
  await use.click()
  await collection
    .getByText('Your browser may not share your position. Allow it, or type the address.')
    .waitFor()
  await answerWith(3)
  await use.click()
  await collection.getByText('Your position could not be found. Try again, or type the address.').waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toEqual({
    timeout: 10_000,
    maximumAge: 300_000,
    enableHighAccuracy: false,
  })
})
