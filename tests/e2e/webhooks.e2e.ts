import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from '../support/booking.ts'
import { ACCOUNT_OWNER, ACCOUNT_USER, OPS } from '../support/platform.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { DESKTOP, type E2ePlatform, openE2ePlatform, PHONE } from './harness.ts'

/** A shop's webhook, from its first test to a delivery that failed and was sent again. */
let receiver: WebhookReceiver
let stage: E2ePlatform
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  stage = await openE2ePlatform({ WEBHOOK_LOCAL_RECEIVERS: [receiver.host] })
})
afterAll(async () => {
  await stage.close()
  await receiver.close()
})

test('an owner adds a webhook, tests it, sees a failure in its log and sends it again', async () => {
  const page = await stage.visitAs(ACCOUNT_OWNER, '/profile', DESKTOP)
  const section = page.getByRole('region', { name: 'Webhooks' })
  await section.getByText('No webhooks yet.').waitFor()
  await section.getByRole('button', { name: 'Add webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add webhook' })
  await form.getByLabel('Address').and(page.locator(':focus')).waitFor()
  await form.getByLabel('Address').fill('http://shop.example/')
  await form.getByRole('button', { name: 'Add webhook' }).click()
  await form.getByText('The address begins with https://').waitFor()
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByLabel('Key').fill('sh0p-key')
  await form.getByRole('button', { name: 'Add webhook' }).click()
  expect(await form.getByRole('code').textContent()).toMatch(/^whsec_/)
  await form.getByRole('button', { name: 'Done' }).click()
  await section.getByRole('button', { name: 'Add webhook' }).and(page.locator(':focus')).waitFor()

  const row = section.getByRole('listitem', { name: `Tracking event, ${receiver.url}` })
  await row.getByText('with a key').waitFor()
  receiver.answer((response) => void response.writeHead(500).end('the shop is asleep'))
  await row.getByRole('button', { name: `Send a test to ${receiver.url}` }).click()
  await expect.poll(() => receiver.received.length).toBe(1)
  expect(receiver.received[0]?.headers.authorization).toBe('sh0p-key')

  receiver.answer((response) => void response.writeHead(200).end('thank you'))
  const { call } = await stage.platform.as(ACCOUNT_OWNER)
  const shipment = await book(call, { account_id: undefined })
  await expect.poll(() => receiver.bodies().map(({ shipment_id }) => shipment_id)).toContain(shipment.id)

  await row.getByRole('button', { name: `Log of ${receiver.url}` }).click()
  const log = page.getByRole('dialog', { name: 'What was sent' })
  const delivered = log
    .getByRole('listitem', { name: /^Delivered, / })
    .filter({ hasText: `Shipment ${shipment.id}` })
  await delivered.getByText('Answers').click()
  await delivered.getByText('thank you').waitFor()
  await delivered.getByText('Request').click()
  await delivered.getByText(shipment.short_tracking_reference).first().waitFor()
  await delivered.getByRole('button', { name: /^Send msg_/ }).click()
  await expect
    .poll(() => receiver.bodies().filter(({ shipment_id }) => shipment_id === shipment.id).length)
    .toBe(2)
  await log.getByText('Send a time again').click()
  // Deliveries have the time of the machine, and the day of the tests is another one.
  for (const [edge, days] of [
    ['From', -1],
    ['To', 1],
  ] as const) {
    const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    await log.getByRole('textbox', { name: edge, exact: true }).fill(day)
  }
  await log.getByRole('button', { name: 'Send all of this time again' }).click()
  await page.getByText(/^[1-9]\d* deliver(y is|ies are) being sent again/).waitFor()
  await log.getByRole('radiogroup', { name: 'Which are shown' }).getByText('Given up').click()
  await log.getByText('None of these was sent.').waitFor()
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: `Switch off ${receiver.url}` }).click()
  await row.getByText('Off', { exact: true }).waitFor()
  await row.getByRole('button', { name: `Edit ${receiver.url}` }).click()
  const change = page.getByRole('dialog', { name: 'Edit webhook' })
  await change.getByLabel('Address').fill('HTTPS://Shop.Example.co.za.:8443/Hooks/ä?a=b')
  await change.getByRole('button', { name: 'Save' }).click()
  const moved = section.getByRole('listitem', {
    name: 'Tracking event, https://shop.example.co.za.:8443/Hooks/%C3%A4?a=b',
  })
  await moved.getByRole('button', { name: /^Delete / }).click()
  await page
    .getByRole('dialog', { name: 'Delete this webhook?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await section.getByText('No webhooks yet.').waitFor()
  await page.context().close()
})

test('staff add one for an account in the settings; on a phone nothing is wider than the screen', async () => {
  const page = await stage.visitAs(OPS, '/settings?tab=accounts&section=webhooks', DESKTOP)
  const section = page.getByRole('region', { name: 'Webhooks' })
  await section.getByRole('button', { name: 'Add webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add webhook' })
  await form.getByRole('combobox', { name: 'Account' }).fill('kwela')
  await page.getByRole('option', { name: 'Kwela Fashion' }).click()
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByRole('button', { name: 'Add webhook' }).click()
  await form.getByRole('button', { name: 'Done' }).click()
  await section.getByText('of Kwela Fashion').waitFor()
  await page.context().close()

  const phone = await stage.visitAs(ACCOUNT_OWNER, '/profile', PHONE)
  await phone.getByRole('listitem', { name: `Tracking event, ${receiver.url}` }).waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await phone.context().close()
})

test('who may not see webhooks has no such part in their profile', async () => {
  const page = await stage.visitAs(ACCOUNT_USER, '/profile', DESKTOP)
  await page.getByRole('region', { name: 'Where you are logged in' }).waitFor()
  expect(await page.getByRole('region', { name: 'Webhooks' }).count()).toBe(0)
  await page.context().close()
})
