/** Sessions are kept in memory, and read once for all who ask meanwhile: never what was so before a change. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { logout } from '../../src/contract/session.ts'
import { changeUser } from '../../src/contract/users.ts'
import { createSessions } from '../../src/server/modules/identity/sessions.ts'
import { enterAs, newUser } from '../support/people.ts'
import { OPS, PROVIDER_ADMIN, platformOfFile } from '../support/platform.ts'

const platform = await platformOfFile()
const { app } = platform.platform.database
const admin = await platform.as(PROVIDER_ADMIN)

/** Sessions on a database that tells of each reading of whose one is; its answer comes when the test says so. */
function sessionsBehindGates() {
  const readings: { readonly letGo: () => void }[] = []
  const sessions = createSessions(
    app.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!result.rows.some((row) => 'username' in row)) return result
        const gate = Promise.withResolvers<void>()
        readings.push({ letGo: gate.resolve })
        await gate.promise
        return result
      },
    }),
    Date.now,
  )
  const letAllGo = () => {
    for (const { letGo } of readings) letGo()
  }
  onTestFinished(letAllGo)
  return {
    sessions,
    letAllGo,
    count: () => readings.length,
    readingsAre: (n: number) => expect.poll(() => readings.length).toBe(n),
  }
}

test('calls side by side read their session once, and what was read serves those that come after', async () => {
  const { token } = await platform.as(OPS)
  const { sessions, letAllGo, readingsAre, count } = sessionsBehindGates()
  const found = [1, 2, 3].map(() => sessions.find(token))
  await readingsAre(1)
  letAllGo()
  for (const session of await Promise.all(found)) expect(session).toMatchObject({ user: { email: OPS } })
  expect(await sessions.find(token)).toMatchObject({ user: { email: OPS } })
  expect(count()).toBe(1)
})

test('whoever calls after a change does not share what was being read before it', async () => {
  const user = await newUser(admin)
  const { token } = await enterAs(platform, user)
  const { sessions, letAllGo, readingsAre } = sessionsBehindGates()
  const early = sessions.find(token)
  await readingsAre(1)
  const deactivated = await admin.call(changeUser, { body: { id: user.id, is_active: false } })
  expect(deactivated).toMatchObject({ ok: true })
  sessions.forgetThose(1, ({ id }) => id === user.id)
  const late = sessions.find(token)
  expect(await late).toBeNull()
  letAllGo()
  expect(await early).not.toBeNull()
  // What was read first came last, and is not kept.
  expect(await sessions.find(token)).toBeNull()
})

test('a session that ended is read to have ended as soon as it is read anew', async () => {
  const { token, call } = await platform.as(OPS)
  const sessions = createSessions(app, Date.now)
  expect(await sessions.find(token)).not.toBeNull()
  expect(await call(logout, { body: {} })).toMatchObject({ ok: true })
  sessions.forget(token)
  expect(await sessions.find(token)).toBeNull()
})

test('what nobody was told of shows after five seconds', async () => {
  const { token } = await platform.as(OPS)
  const sessions = createSessions(app, Date.now)
  const session = await sessions.find(token)
  await platform.owner.query('UPDATE sessions SET ended_at = now() WHERE id = $1', [session?.id])
  expect(await sessions.find(token)).not.toBeNull()
  const later = Date.now() + 5_001
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
  onTestFinished(() => clock.mockRestore())
  expect(await sessions.find(token)).toBeNull()
})

test('a reading that fails is done anew by the next call', async () => {
  const { token } = await platform.as(OPS)
  let isAway = true
  const sessions = createSessions(
    app.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isAway) throw new Error('the database is away')
        return result
      },
    }),
    Date.now,
  )
  const both = await Promise.allSettled([sessions.find(token), sessions.find(token)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isAway = false
  expect(await sessions.find(token)).toMatchObject({ user: { email: OPS } })
})

test('of more sessions than are kept the longest kept is read anew, and no other', async () => {
  const [first, second, third] = [await platform.as(OPS), await platform.as(OPS), await platform.as(OPS)]
  let reads = 0
  const counted = app.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'token_hash' in row)) reads += 1
      return result
    },
  })
  const sessions = createSessions(counted, Date.now, 2)
  for (const { token } of [first, second, third, second, third]) await sessions.find(token)
  expect(reads).toBe(3)
  await sessions.find(first.token)
  expect(reads).toBe(4)
  await sessions.find(third.token)
  expect(reads).toBe(4)
})

test('who must set up two-factor authentication is read anew by each call, also beside one that was under way', async () => {
  const { token } = await platform.as(OPS)
  const isRequired = (required: boolean) =>
    platform.owner.query(
      'UPDATE roles SET require_2fa = $1 WHERE (provider_id, id) = (SELECT role_provider_id, role_id FROM users WHERE email = $2)',
      [required, OPS],
    )
  await isRequired(true)
  onTestFinished(async () => void (await isRequired(false)))
  const { sessions, letAllGo, readingsAre } = sessionsBehindGates()
  const early = sessions.find(token)
  await readingsAre(1)
  // On another node, of which this one was not told yet.
  await isRequired(false)
  const late = sessions.find(token)
  letAllGo()
  expect(await early).toMatchObject({ mustSetUpTwoFactor: true })
  await readingsAre(2)
  letAllGo()
  expect(await late).toMatchObject({ mustSetUpTwoFactor: false })
})
