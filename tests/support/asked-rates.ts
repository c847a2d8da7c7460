import type { z } from 'zod'
import { askRates, type RateRequest } from '../../src/contract/rates.ts'
import { booking } from './booking.ts'
import type { SignedIn } from './platform.ts'

const { collection_address, delivery_address, parcels } = booking()
/** What `booking` books, for who asks what it costs. */
export const ROUTE = { collection_address, delivery_address, parcels }

/** Asks what that costs, with what a test changes: as `asker`, or as whoever is named. */
export function ratesFor(asker: SignedIn) {
  async function ratesOf(body: Partial<z.input<typeof RateRequest>> = {}, who = asker) {
    const outcome = await who.call(askRates, { body: { ...ROUTE, ...body } })
    if (!outcome.ok) throw new Error(outcome.error)
    return outcome.value
  }

  async function rateOf(code: string, body: Partial<z.input<typeof RateRequest>> = {}, who = asker) {
    const rate = (await ratesOf(body, who)).rates.find(({ service_level }) => service_level.code === code)
    if (rate === undefined) throw new Error(`no ${code}`)
    return rate
  }
  return { ratesOf, rateOf }
}
