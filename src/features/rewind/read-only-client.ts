/** Nothing can be sent from a past moment by mistake: the client that its screens have lets no act through. */
import type { Client } from '../../contract/client.ts'
import { readTrail } from '../../contract/rewind.ts'
import { saveUserSetting } from '../../contract/user-settings.ts'
import { rewindMessages as messages } from './messages.ts'

/** What is of the day that is shown, and how somebody arranges their columns. Every other answer would be of now. */
const ALLOWED: ReadonlySet<string> = new Set([readTrail.name, saveUserSetting.name])

export const readOnlyClient =
  (client: Client): Client =>
  async (call, inputs) =>
    ALLOWED.has(call.name)
      ? client(call, inputs)
      : { ok: false, status: 409, code: 'rewind.pastOnly', error: messages.pastOnly }
