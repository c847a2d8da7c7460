import { saveAccountSetting } from '../../contract/account-settings.ts'
import { parallel } from '../engine/parallel.ts'
import type { Fixtures } from '../fixtures/read.ts'
import type { SignedInClients } from './signed-in-clients.ts'

/** From now on every account keeps whom it sends to in its address book, before anything is booked. */
export async function keepAddressBooks(
  clients: SignedInClients,
  who: string,
  { accounts }: Pick<Fixtures, 'accounts'>,
): Promise<void> {
  await parallel(4, accounts, async ({ id, name }) => {
    const kept = await clients.as(who, (client) =>
      client(saveAccountSetting, {
        body: { account_id: id, setting: 'auto_add_address_book', value: true },
      }),
    )
    if (!kept.ok) throw new Error(`${name}: ${kept.error}`)
  })
}
