import { expect, test } from 'vitest'
import { CALLS } from '../../contract/calls.ts'
import type { Client } from '../../contract/client.ts'
import { readOnlyClient } from './read-only-client.ts'

test('of all calls only the trail of a driver and how columns are arranged leave a past moment', async () => {
  const sent: string[] = []
  const client: Client = async ({ name }) => {
    sent.push(name)
    return { ok: false, status: 0, code: 'connection.lost', error: '' }
  }
  const past = readOnlyClient(client)
  const refused = await Promise.all(
    CALLS.map(async (call) => {
      const before = sent.length
      const outcome = await past(call, {})
      return sent.length > before || (!outcome.ok && outcome.code === 'rewind.pastOnly')
    }),
  )
  expect(refused).not.toContain(false)
  expect(sent.toSorted()).toEqual(['drivers.trail', 'users.settings'])
})
