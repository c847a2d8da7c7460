import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCsv } from '../../src/domain/values/csv.ts'
import { ACCOUNT_USER } from '../support/platform.ts'
import { type E2ePlatform, openE2ePlatform } from './harness.ts'

/** Bookings from a spreadsheet, in a real browser. */
let stage: E2ePlatform
beforeAll(async () => {
  stage = await openE2ePlatform()
})
afterAll(() => stage.close())

const HEAD = 'Ontvanger;Selfoon;Afleweringsadres;Gewig;Verwysing;Afsender;Sender email;Collection address'
const FROM = 'Kwela;orders@kwela-fashion.example;"14 Protea Street, Sandton, Johannesburg, 2196, Gauteng"'
const LINES = [
  `Nomsa Dlamini;821234567;"3 Spine Road, Khayelitsha, Cape Town, 7784";2,5;E-1;${FROM}`,
  `Pieter Botha;0831112222;"Kerkstraat 12, Die Bult, Potchefstroom, 2531, NW";swaar;E-2;${FROM}`,
  `Thandi Nkosi;0823334444;"1 Beach Road, Umhlanga, Durban, 4319";1 kg;E-3;${FROM}`,
]

async function choose(page: Page, name: string, text: string | Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'CSV or Excel file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

test('a file is read, looked at, booked, and its result is taken along', async () => {
  const page = await stage.visitAs(ACCOUNT_USER, '/shipments')
  await page.getByRole('link', { name: 'Import shipments' }).click()
  await page.getByText('Files that were imported are listed here.').waitFor()
  await choose(page, 'orders.csv', [HEAD, ...LINES].join('\n'))
  expect(await page.getByRole('combobox', { name: 'Meaning of Gewig' }).inputValue()).toBe(
    'Weight of a parcel (kg)',
  )
  await page.getByRole('button', { name: 'Check 3 rows' }).click()

  await page.getByText('2 ready · 1 with errors').waitFor()
  await page.getByRole('cell', { name: /swaar\s*Enter a number\./ }).waitFor()
  await page.getByRole('button', { name: 'Book 2' }).click()
  await page.getByText('2 booked · 1 with errors').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download result file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('orders-result.csv')
  const [head, ...rows] = parseCsv(await readFile(await file.path(), 'utf8'))
  expect(head?.slice(0, 5)).toEqual(['Row', 'Result', 'Tracking number', 'Reason', 'Ontvanger'])
  expect(rows.map((row) => [row[0], row[1], row[3]])).toEqual([
    ['2', 'Booked', ''],
    ['3', 'Error', 'Gewig: Enter a number.'],
    ['4', 'Booked', ''],
  ])

  // The numbers lead to the shipments.
  await page.getByRole('radio', { name: /^Booked/ }).check()
  await page.getByRole('link', { name: rows[0]?.[2] }).click()
  await page.getByText('Nomsa Dlamini').first().waitFor()
})
