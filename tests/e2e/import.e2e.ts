import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookImportRows, checkImportRows, listImports, startImport } from '../../src/contract/imports.ts'
import { parseCsv } from '../../src/domain/values/csv.ts'
import { importColumns, importRow } from '../support/import-file.ts'
import { ACCOUNT_USER } from '../support/platform.ts'
import { xlsxFile, zipBomb } from '../support/xlsx-file.ts'
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
  await page.getByLabel('CSV or Excel file').click()
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

  // The same file once more is not booked by accident.
  await page.goto('/shipments/import')
  await choose(page, 'orders.csv', [HEAD, ...LINES].join('\n'))
  await page.getByText(/A file of this name was imported on .+, and 2 of its rows were booked/).waitFor()
})

test('an Excel file is read like a CSV file; what is none is refused before anything is sent', async () => {
  const page = await stage.visitAs(ACCOUNT_USER, '/shipments/import')
  const said = (text: string) => page.getByText(text).waitFor()
  await choose(page, 'bomb.xlsx', Buffer.from(zipBomb()))
  await said('This Excel file unpacks to more than a spreadsheet of 10 000 rows holds.')
  await choose(page, 'huge.csv', Buffer.alloc(10_500_000, 'a,b\n'))
  await said('The file is larger than 10 MB.')
  await choose(page, 'photo.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]))
  await said('This is no CSV or Excel file (.xlsx).')

  const file = xlsxFile([
    [
      'Receiver',
      'Phone',
      'Address',
      'Weight',
      'Collection date',
      'Sender',
      'Sender email',
      'Collection address',
    ],
    [
      'Nomsa Dlamini',
      821234567,
      '3 Spine Road, Khayelitsha, Cape Town, 7784',
      2.5,
      { day: 73_000 },
      'Kwela',
      'orders@kwela-fashion.example',
      '14 Protea Street, Sandton, Johannesburg, 2196',
    ],
  ])
  await choose(page, 'orders.xlsx', Buffer.from(file))
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await page.getByText('1 ready').first().waitFor()
  await page.getByRole('cell', { name: '2099-11-11' }).waitFor()
  await page.getByRole('button', { name: 'Book 1' }).click()
  await page.getByText('1 booked').waitFor()
})

test('an import that was left is gone on with, and one that is cancelled books no more', async () => {
  const { call } = await stage.platform.as(ACCOUNT_USER)
  const rows = Array.from({ length: 250 }, (_, n) => ({ line: n + 2, cells: importRow(n) }))
  const started = await call(startImport, {
    body: { file_name: 'left.csv', columns: importColumns(), row_count: rows.length },
  })
  if (!started.ok) throw new Error(started.error)
  const { id } = started.value.import
  await call(checkImportRows, { body: { import_id: id, rows } })
  // The tab was closed after the first hundred.
  await call(bookImportRows, { body: { import_id: id } })

  const page = await stage.visitAs(ACCOUNT_USER, '/shipments/import')
  await page.getByRole('row', { name: /left\.csv Interrupted 100 of 250 booked/ }).waitFor()
  await page.getByRole('link', { name: 'left.csv' }).click()
  await page.getByText('100 booked · 150 ready').waitFor()
  // The answer about the next hundred is under way while somebody cancels, and comes after that to the cancelling.
  let release = () => {}
  const answered = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/shipments/imports/book', async (route) => {
    const response = await route.fetch()
    await answered
    await route.fulfill({ response })
  })
  const next = page.waitForRequest('**/shipments/imports/book')
  await page.getByRole('button', { name: 'Book the other 150' }).click()
  await next
  await page.getByRole('button', { name: 'Cancel import' }).click()
  const asked = page.getByRole('dialog', { name: 'Cancel this import?' })
  const cancelled = page.waitForResponse('**/shipments/imports/cancel')
  await asked.getByRole('button', { name: 'Cancel import' }).click()
  await cancelled
  release()
  await page.getByText('200 booked').waitFor()
  await page.getByText('Cancelled').first().waitFor()
  await page.getByRole('button', { name: 'Download result file' }).waitFor()
  const imports = await call(listImports, { query: { id } })
  expect(imports).toMatchObject({ value: { imports: [{ state: 'cancelled' }] } })
})
