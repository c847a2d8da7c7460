/** Quotes that nobody took up in time: asked for while they were valid for a day. */
import { bookShipment } from '../../contract/bookings.ts'
import { readProviderSettings, saveProviderSettings } from '../../contract/provider-settings.ts'
import { parallel } from '../engine/parallel.ts'
import type { Actors } from '../schedule/actors.ts'
import type { PlannedShipment } from '../schedule/shipment.ts'
import type { SignedInClients } from './signed-in-clients.ts'

const VALIDITY = 'quote_validity_period'

async function setValidity(clients: SignedInClients, who: string, days: number): Promise<void> {
  const provider_settings = [{ setting: VALIDITY, value: days }]
  const saved = await clients.as(who, (client) =>
    client(saveProviderSettings, { body: { provider_settings } }),
  )
  if (!saved.ok) throw new Error(saved.error)
}

/** What the platform answers of the setting: JSON in text. */
async function readValidity(clients: SignedInClients, who: string): Promise<number> {
  const read = await clients.as(who, (client) => client(readProviderSettings, {}))
  if (!read.ok) throw new Error(read.error)
  const row = read.value.provider_settings?.find(({ setting }) => setting === VALIDITY)
  const days = Number(row?.value)
  return days > 0 ? days : USUAL_DAYS
}
/** 001 §5. */
const USUAL_DAYS = 30

/** Asks for quotes now that are over when the day begins; what is quoted later is valid for as long as ever. */
export async function askExpiringQuotes(
  clients: SignedInClients,
  actors: Actors,
  quotes: readonly PlannedShipment[],
): Promise<void> {
  const days = await readValidity(clients, actors.admin)
  await setValidity(clients, actors.admin, 1)
  await parallel(4, quotes, async ({ accountCode, booking }) => {
    const body = { ...booking, status: 'quote' }
    const asked = await clients.as(actors.account(accountCode), (client) => client(bookShipment, { body }))
    if (!asked.ok) throw new Error(asked.error)
  })
  await setValidity(clients, actors.admin, days)
}
