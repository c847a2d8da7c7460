/** Says on every page that the first days are being played in: a platform that fills would be taken for an empty one. */
import { readProviderSettings, saveProviderSettings } from '../../contract/provider-settings.ts'
import type { Actors } from '../schedule/actors.ts'
import type { SignedInClients } from './signed-in-clients.ts'

const MESSAGES = ['site_wide_message_admins', 'site_wide_message_accounts'] as const
const BEGINS_WITH = "The demo's first days are being played in"

export interface FirstDaysNotice {
  /** The first day is 1. */
  show(day: number, of: number): void
  /** Whether it is there, as a play that was broken off left it. */
  stands(): Promise<boolean>
  /** Once all was said: takes it away, also what an earlier play left. A message of somebody else's stays. */
  remove(): Promise<void>
}

export function createFirstDaysNotice(clients: SignedInClients, { admin }: Actors): FirstDaysNotice {
  let shown = ''
  let saying = Promise.resolve()

  async function save(messages: readonly string[], value: string): Promise<void> {
    if (messages.length === 0) return
    const provider_settings = messages.map((setting) => ({ setting, value }))
    await clients.as(admin, (client) => client(saveProviderSettings, { body: { provider_settings } }))
  }
  async function ours(): Promise<string[]> {
    const read = await clients.as(admin, (client) => client(readProviderSettings, {}))
    const rows = (read.ok ? read.value.provider_settings : undefined) ?? []
    return MESSAGES.filter((message) =>
      rows.some(({ setting, value }) => setting === message && String(value).includes(BEGINS_WITH)),
    )
  }

  return {
    show(day, of) {
      // One message stands above the pages of both languages.
      const text = `${BEGINS_WITH}: ${day} of ${of}. Die demo se eerste dae word ingespeel: ${day} van ${of}.`
      if (text === shown) return
      shown = text
      saying = saying.then(() => save(MESSAGES, text)).catch(() => undefined)
    },
    stands: async () => (await ours()).length > 0,
    async remove() {
      await saying
      await save(await ours(), '')
    },
  }
}
