/** How soon a new shipment shows its prices, from the key that changes them to the painted list. */
import type { Page } from 'playwright-core'
import { ACCOUNT_USER } from '../cast.ts'
import type { Bench, Line } from '../line.ts'
import { quantile } from '../measure.ts'
import { openSignedIn } from '../signed-in.ts'
import type { Stage } from '../stage.ts'

const WITHIN_MS = 100
const KEYS = 40

export async function measureKeyToPrice(bench: Bench, stage: Stage): Promise<Line[]> {
  const { browser, page } = await openSignedIn(stage.url, ACCOUNT_USER, '/shipments/new')
  for (const [side, suburb] of [
    ['Collect from', 'Sandton'],
    ['Deliver to', 'Khayelitsha'],
  ] as const) {
    const field = page
      .getByRole('group', { name: side, exact: true })
      .getByRole('combobox', { name: 'Suburb or town' })
    await field.fill(suburb)
    await page
      .getByRole('option', { name: new RegExp(`^${suburb}`) })
      .first()
      .click()
  }
  for (const name of ['Length cm', 'Width cm', 'Height cm']) await page.getByLabel(name).fill('10')
  await page.getByLabel('Weight kg').fill('9')
  await page.getByRole('radiogroup', { name: 'Service level' }).getByRole('radio').first().waitFor()
  bench.say(`${KEYS} weights`)
  const { times, calls } = await priceTimes(page, bench.quick ? KEYS / 4 : KEYS)
  await browser.close()
  const p50 = quantile(times, 0.5)
  return [
    {
      what: 'from a key to the painted prices of a new shipment, p50',
      ours: p50,
      unit: 'ms',
      peer: { name: 'of that the call', value: quantile(calls, 0.5) },
      ratio: null,
      target: `< ${WITHIN_MS} ms`,
      reached: p50 < WITHIN_MS,
      note: `p90 ${quantile(times, 0.9).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms; a frame of the browser is in each`,
    },
  ]
}

/** Types one weight after the other; ms until the prices of each are painted, and what the calls took of it. */
function priceTimes(page: Page, keys: number) {
  return page.evaluate(async (count) => {
    const labelled = [...document.querySelectorAll('label')].find(
      (label) => label.textContent === 'Weight kg',
    )
    const field = labelled?.control
    const prices = document.querySelector('[role=radiogroup][aria-label="Service level"]')
    if (!(field instanceof HTMLInputElement) || prices === null) throw new Error('The form is not there')
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
    performance.clearResourceTimings()
    const times: number[] = []
    for (let kg = 10; kg < 10 + count; kg++) {
      await painted()
      const before = prices.textContent
      const started = performance.now()
      value?.set?.call(field, String(kg))
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      do await painted()
      while (prices.textContent === before || prices.hasAttribute('data-outdated'))
      times.push(performance.now() - started)
    }
    const calls = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/rates'))
      .map(({ duration }) => duration)
    return { times, calls }
  }, keys)
}
