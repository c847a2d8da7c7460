import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { done, type Outcome, refused } from '../../src/domain/values/refusals.ts'
import type { Authority } from '../../src/server/kernel/commands/authority.ts'
import {
  type Command,
  runBatch,
  runCommand,
  runPlatformCommand,
} from '../../src/server/kernel/commands/run-command.ts'
import { withProviderReadTx } from '../../src/server/kernel/database/tenant.ts'
import type { NewEvent } from '../../src/server/kernel/eventlog/log.ts'
import { hashToken } from '../../src/server/modules/identity/sessions.ts'
import { DISPATCHER, OPS, platformOfFile } from '../support/platform.ts'

const DRIVER = 'dineo.letsatsi@drivers.springbok.example'
const file = await platformOfFile()
const { platform, owner } = file

const eventsOf = async (source: string) =>
  (await owner.query('SELECT 1 FROM events WHERE source = $1', [source])).rows.length

const event = (source: string): NewEvent => ({
  at: platform.clock.now(),
  type: 'account.held',
  entity: 'account',
  entity_id: 1,
  version: 1,
  actor: { user_id: null, source, request_id: null, client_version: null },
  change: { is_on_hold: [false, true] },
  scope: { account_id: 1, branch_ids: [], driver_ids: [] },
})

/** Holds account 1, tells of it, and notes what came after the commit. */
async function hold(command: Command, source: string, after: string[]): Promise<void> {
  await sql`UPDATE accounts SET is_on_hold = true WHERE provider_id = 1 AND id = 1`.execute(command.tx)
  command.afterCommit(() => after.push(source))
  await command.write([event(source)])
}
const isOnHold = async () => {
  const { rows } = await owner.query<{ is_on_hold: boolean }>(
    'SELECT is_on_hold FROM accounts WHERE provider_id = 1 AND id = 1',
  )
  return rows[0]?.is_on_hold
}

test('a refused command leaves nothing behind, and nothing follows from it', async () => {
  const after: string[] = []
  const outcome = await runCommand(platform, 1, null, async (command): Promise<Outcome<null>> => {
    await hold(command, 'refused', after)
    return refused('account.notFound')
  })
  expect(outcome).toMatchObject({ ok: false, refusal: { code: 'account.notFound' } })
  expect([await isOnHold(), await eventsOf('refused'), after]).toEqual([false, 0, []])
})

test('nor does one that fails', async () => {
  const after: string[] = []
  const failing = runCommand(platform, 1, null, async (command) => {
    await hold(command, 'failed', after)
    await sql`SELECT 1 / 0`.execute(command.tx)
    return done(null)
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect([await isOnHold(), await eventsOf('failed'), after]).toEqual([false, 0, []])
})

/** Notes when the platform is told of what was committed, in the order of what follows; it may be told of other work meanwhile. */
function noteTold(after: string[]): void {
  const told = vi.spyOn(platform, 'onCommitted').mockImplementation(() => void after.push('told'))
  onTestFinished(() => told.mockRestore())
}

test('what is done is committed and told before anything follows from it', async () => {
  const after: string[] = []
  noteTold(after)
  let seen: Promise<number> | null = null
  await runBatch(platform, 1, [], async (command) => {
    await hold(command, 'done', after)
    command.afterCommit(() => {
      seen = eventsOf('done')
    })
    expect(after).toEqual([])
  })
  expect([await isOnHold(), await seen, [...new Set(after)]]).toEqual([true, 1, ['told', 'done']])
})

test('a command of the platform that is refused leaves nothing behind, and nothing follows from it', async () => {
  const after: string[] = []
  const outcome = await runPlatformCommand(
    platform,
    null,
    async ({ forProvider, afterCommit }): Promise<Outcome<null>> => {
      afterCommit(() => after.push('refused'))
      await (await forProvider(1)).write([event('platform refused')])
      return refused('account.notFound')
    },
  )
  expect(outcome).toMatchObject({ ok: false, refusal: { code: 'account.notFound' } })
  expect([await eventsOf('platform refused'), after]).toEqual([0, []])
})

test('one that is done is told before anything follows from it, also where it has no events', async () => {
  const after: string[] = []
  noteTold(after)
  await runPlatformCommand(platform, null, async ({ afterCommit }) => {
    afterCommit(() => after.push('followed'))
    return done(null)
  })
  expect([...new Set(after)]).toEqual(['told', 'followed'])
})

test('outside of a command nothing can be written', async () => {
  const writing = withProviderReadTx(platform.database.app, 1, (tx) =>
    sql`UPDATE accounts SET is_on_hold = false WHERE provider_id = 1 AND id = 1`.execute(tx),
  )
  await expect(writing).rejects.toThrow('read-only transaction')
})

/** Who is signed in, as a command is told of them. */
async function callerWho(email: string) {
  const { token } = await file.as(email)
  const { rows } = await owner.query<{ session_id: number; user_id: number; rights: string }>(
    'SELECT id::int AS session_id, user_id, rights_of_user(1, user_id) AS rights FROM sessions WHERE token_hash = $1',
    [hashToken(token)],
  )
  if (rows[0] === undefined) throw new Error('there is no such session')
  return rows[0]
}
const refusalsOf = (callers: readonly Authority[]) =>
  runBatch(platform, 1, callers, async ({ refusalOf }) =>
    callers.map((caller) => refusalOf(caller)?.code ?? null),
  )

test('of a batch each caller is asked about by their own session and through their own eyes', async () => {
  const [first, second, other] = [await callerWho(OPS), await callerWho(OPS), await callerWho(DISPATCHER)]
  const throughOtherEyes = {
    session_id: first.session_id,
    user_id: other.user_id,
    rights: `${first.rights} ${other.rights}`,
  }
  await owner.query('UPDATE sessions SET ended_at = now() WHERE id = $1', [second.session_id])
  const callers = [other, first, second, throughOtherEyes, { ...first }, { ...first, rights: 'of before' }]
  expect(await refusalsOf(callers)).toEqual([
    null,
    null,
    'session.expired',
    null,
    null,
    'session.rightsChanged',
  ])
})

test.each([
  ['who was deactivated', OPS, 'UPDATE users SET deactivated_at = $1 WHERE id = $2'],
  [
    'who drives no longer',
    DRIVER,
    'UPDATE drivers SET deleted_date = $1 WHERE id = (SELECT driver_id FROM users WHERE id = $2)',
  ],
  [
    'of a courier that is inactive',
    OPS,
    "UPDATE providers SET status = CASE WHEN $1::timestamptz IS NULL THEN 'active' ELSE 'inactive' END WHERE provider_id = 1 AND $2::int > 0",
  ],
])('nothing is done for somebody %s', async (_, email, change) => {
  const caller = await callerWho(email)
  expect(await refusalsOf([caller])).toEqual([null])
  await owner.query(change, [new Date(), caller.user_id])
  onTestFinished(async () => void (await owner.query(change, [null, caller.user_id])))
  expect(await refusalsOf([caller])).toEqual(['session.expired'])
})
