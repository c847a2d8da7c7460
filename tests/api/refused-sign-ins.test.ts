import { expect, test } from 'vitest'
import { listAuditEvents } from '../../src/contract/operations.ts'
import { login } from '../../src/contract/session.ts'
import { DISPATCHER, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'

/** Failed log-ins, as the provider's administrator finds them in the audit trail. */
const platform = await platformOfFile()
const admin = await platform.as(PROVIDER_ADMIN)

const guess = (email: string, password = 'wrong') => platform.visitor(login, { body: { email, password } })
async function told() {
  const answer = await admin.call(listAuditEvents, { query: { type: 'session', limit: 100 } })
  if (!answer.ok) throw new Error(answer.error)
  return answer.value.audit_events.filter(({ type }) => type === 'session.refused')
}

test('a failed log-in names the user and where it came from, once a minute, and keeps nothing that was typed', async () => {
  const secret = 'My Secret Password 1'
  for (let i = 0; i < 4; i++) await guess(DISPATCHER, secret)
  await guess(secret, 'x')
  const events = await told()
  expect(events.map(({ change }) => change)).toEqual([
    {
      address: { change_from: null, change_to: '127.0.0.1' },
      because: { change_from: null, change_to: 'session.wrongCredentials' },
      user_id: { change_from: null, change_to: null },
      user: { change_from: null, change_to: null },
    },
    {
      address: { change_from: null, change_to: '127.0.0.1' },
      because: { change_from: null, change_to: 'session.wrongCredentials' },
      user_id: { change_from: null, change_to: expect.any(Number) },
      user: { change_from: null, change_to: 'Riaan Fourie' },
    },
  ])
  expect(JSON.stringify(events)).not.toContain('Secret')
  platform.pass(60_000)
  await guess(DISPATCHER)
  expect(await told()).toHaveLength(3)
})

test('who guesses at many addresses fills no log: so many are told in a minute, and that there were more', async () => {
  const before = (await told()).length
  platform.pass(60_000)
  for (let i = 0; i < 80; i++) await guess(`nobody${i}@springbok.example`)
  const events = (await told()).slice(0, -before)
  expect(events).toHaveLength(61)
  expect(events[0]?.change.address).toEqual({ change_from: null, change_to: 'many' })
})
