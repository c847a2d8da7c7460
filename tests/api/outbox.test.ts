import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listOutbox, type OutboxMessage } from '../../src/contract/outbox.ts'
import { HIDDEN } from '../../src/domain/outbox.ts'
import { asProvider } from '../../src/server/database/tenant.ts'
import { type Sender, startSender } from '../../src/server/jobs/send-outbox.ts'
import { type NewMessage, putInOutbox } from '../../src/server/services/outbox.ts'
import { keepingPost, type Letter, type Post } from '../../src/server/services/post.ts'
import { smtpPost } from '../../src/server/services/smtp-post.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  PROVIDER_ADMIN,
  startTestPlatform,
  type TestPlatform,
} from '../platform.ts'
import { type SmtpServer, startSmtpServer } from '../smtp-server.ts'

const LETTER: NewMessage = {
  to: 'thandi@example.co.za',
  channel: 'email',
  kind: 'password-reset',
  subject: 'Môre: a new password – “Springbok”',
  text: 'Dear Thandi,\n\n.a line that begins with a dot\nGo to https://hubline.example/x?code=s3cr3t-c0de\n\nGroete, Ünal',
  secret: 's3cr3t-c0de',
}

let platform: TestPlatform
let smtp: SmtpServer
beforeAll(async () => {
  platform = await startTestPlatform()
  // The platform's own sender lives by real time and finds nothing due; those of the tests live ten days on.
  await platform.owner.query("ALTER TABLE outbox ALTER COLUMN next_at SET DEFAULT now() + interval '10 days'")
})
afterAll(() => platform.stop())
beforeEach(async () => {
  smtp = await startSmtpServer()
  await platform.owner.query('DELETE FROM outbox')
})
afterEach(() => smtp.close())

const write = (message: NewMessage) =>
  asProvider(platform.platform.database.app, 1, (tx) => putInOutbox(tx, 1, message))

const TEN_DAYS = 10 * 86_400_000

/** A sender of a test's own, on a clock that the test moves. */
function senderWith(
  post: Post,
  deliversWithinMs?: number,
): { sender: Sender; clock: { now: number }; problems: string[] } {
  const clock = { now: Date.now() + TEN_DAYS + 1_000 }
  const problems: string[] = []
  const sender = startSender({
    db: platform.platform.database.app,
    post,
    now: () => clock.now,
    senderOf: async () => ({ name: 'Springbok Couriers', address: 'no-reply@springbok.example' }),
    epoch: 'test',
    problem: (what) => problems.push(what),
    deliversWithinMs,
  })
  return { sender, clock, problems }
}

async function readAs(email: string): Promise<OutboxMessage[]> {
  const { call } = await platform.as(email)
  const outcome = await call(listOutbox, {})
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.messages
}

const ADAPTERS: readonly { name: string; make: () => Post; status: string; read: () => Promise<string> }[] = [
  {
    name: 'kept in the console',
    make: keepingPost,
    status: 'kept',
    read: async () => (await readAs(PROVIDER_ADMIN))[0]?.text ?? '',
  },
  {
    name: 'by SMTP',
    make: () => smtpPost(smtp.url),
    status: 'sent',
    read: async () => smtp.letters[0]?.text ?? '',
  },
]

describe.each(ADAPTERS)('the post, $name', ({ make, status, read }) => {
  test('brings a message to where it is read, word for word, once', async () => {
    const { sender, problems } = senderWith(make())
    await write(LETTER)
    await sender.sendDue()
    await sender.sendDue()
    expect(await read()).toBe(LETTER.text)
    expect((await readAs(OPS)).map((message) => [message.status, message.reason])).toEqual([[status, null]])
    expect(problems).toEqual([])
    await sender.stop()
  })

  test('with several nodes each message is taken by one', async () => {
    const nodes = [1, 2, 3, 4].map(() => senderWith(make()))
    for (let i = 0; i < 20; i++) await write({ ...LETTER, to: `reader${i}@example.co.za` })
    await Promise.all(nodes.map(({ sender }) => sender.sendDue()))
    // A node that found nothing left may be done while another one is still at its last.
    await Promise.all(nodes.map(({ sender }) => sender.stop()))
    const settled = await platform.owner.query(
      'SELECT status, attempts FROM outbox GROUP BY status, attempts, recipient',
    )
    expect(settled.rows).toHaveLength(20)
    expect(new Set(settled.rows.map((row) => `${row.status} ${row.attempts}`))).toEqual(
      new Set([`${status} 1`]),
    )
    const carried = smtp.letters.flatMap(({ to }) => to)
    expect(carried).toHaveLength(new Set(carried).size)
  })

  test('a message that is useless by now is not sent', async () => {
    const { sender } = senderWith(make())
    await write({ ...LETTER, uselessAfter: Date.now() - 1 })
    await sender.sendDue()
    const [message] = await readAs(PROVIDER_ADMIN)
    expect(message).toMatchObject({ status: 'failed', reason: 'It could not be sent in time.' })
    expect(message?.text).not.toContain('s3cr3t')
    expect(smtp.letters).toEqual([])
    await sender.stop()
  })
})

test('what is written in a transaction that fails is never there', async () => {
  const failing = asProvider(platform.platform.database.app, 1, async (tx) => {
    await putInOutbox(tx, 1, LETTER)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await readAs(OPS)).toEqual([])
})

describe('by SMTP', () => {
  test('the letter carries its subject, its sender, one receiver and a lasting id', async () => {
    const { sender } = senderWith(smtpPost(smtp.url))
    await write({ ...LETTER, to: 'a,b@example.co.za' })
    await sender.sendDue()
    expect(smtp.letters).toMatchObject([
      {
        subject: LETTER.subject,
        from: 'no-reply@springbok.example',
        id: expect.stringMatching(/^<1\.\d+\.test@/),
      },
    ])
    expect(smtp.letters[0]?.to).toHaveLength(1)
    await sender.stop()
  })

  test('a server that is busy is asked again, later each time, and the reason is told', async () => {
    const { sender, clock } = senderWith(smtpPost(smtp.url))
    smtp.mood = 'puts off'
    await write(LETTER)
    await sender.sendDue()
    await sender.sendDue()
    const [waiting] = await readAs(OPS)
    expect(waiting).toMatchObject({ status: 'waiting', attempts: 1, reason: expect.stringContaining('Busy') })
    clock.now += 31_000
    await sender.sendDue()
    expect((await readAs(OPS))[0]).toMatchObject({ attempts: 2 })
    clock.now += 31_000
    expect(await sender.sendDue()).toBe(0)
    smtp.mood = 'takes'
    clock.now += 120_000
    await sender.sendDue()
    expect((await readAs(OPS))[0]).toMatchObject({ status: 'sent', attempts: 3, reason: null })
    expect(smtp.letters).toHaveLength(1)
    await sender.stop()
  })

  test.each([['hangs up'], ['puts off']] as const)('a server that %s for a day is given up', async (mood) => {
    const { sender, clock } = senderWith(smtpPost(smtp.url))
    smtp.mood = mood
    await write(LETTER)
    for (let hours = 0; hours < 24 * 8; hours++) {
      await sender.sendDue()
      clock.now += 3_600_000
    }
    const [message] = await readAs(PROVIDER_ADMIN)
    expect(message).toMatchObject({ status: 'failed', attempts: 7, reason: expect.any(String) })
    expect(message?.text).not.toContain('s3cr3t')
    await sender.stop()
  })

  test('an address that nobody has is not tried again', async () => {
    const { sender } = senderWith(smtpPost(smtp.url))
    smtp.mood = 'refuses'
    await write(LETTER)
    await sender.sendDue()
    expect((await readAs(OPS))[0]).toMatchObject({
      status: 'failed',
      attempts: 1,
      reason: expect.stringContaining('Nobody of that name lives here'),
    })
    await sender.stop()
  })

  test('a message that has left is read without its code, also by an administrator', async () => {
    const { sender } = senderWith(smtpPost(smtp.url))
    await write(LETTER)
    await sender.sendDue()
    const [message] = await readAs(PROVIDER_ADMIN)
    expect(message?.text).toBe(LETTER.text.replace('s3cr3t-c0de', HIDDEN))
    expect(
      (await platform.owner.query('SELECT 1 FROM outbox WHERE text LIKE $1', ['%s3cr3t%'])).rowCount,
    ).toBe(0)
    await sender.stop()
  })

  test('a text message, which mail does not carry, is kept here', async () => {
    const { sender } = senderWith(smtpPost(smtp.url))
    await write({ ...LETTER, channel: 'sms', to: '+27821234567' })
    await sender.sendDue()
    expect((await readAs(OPS))[0]).toMatchObject({ status: 'kept', channel: 'sms' })
    await sender.stop()
  })
})

/** A gateway that answers nothing for which `isSlow` holds, until it is let go. */
function slowPost(isSlow: (letter: Letter) => boolean) {
  const letters: Letter[] = []
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const post: Post = {
    carries: () => true,
    async deliver(letter) {
      letters.push(letter)
      if (isSlow(letter)) await held
      return { is: 'sent' }
    },
    close: () => {},
  }
  return { post, letters, letGo: () => letGo() }
}

describe('a slow gateway', () => {
  const statuses = async (column: 'channel' | 'kind') => {
    const { rows } = await platform.owner.query<{ what: string; status: string; n: number }>(
      `SELECT ${column} AS what, status, count(*)::int AS n FROM outbox GROUP BY 1, 2 ORDER BY 1, 2`,
    )
    return rows.map(({ what, status, n }) => `${n} ${what} ${status}`)
  }

  test('holds up no password reset, and no transaction', async () => {
    const { post, letters, letGo } = slowPost(
      ({ channel, subject }) => channel === 'sms' || subject === 'invited',
    )
    for (let i = 0; i < 10; i++) {
      await write({ ...LETTER, channel: 'sms', kind: 'new-device', to: '+27821234567' })
      await write({ ...LETTER, kind: 'invitation', subject: 'invited' })
    }
    await write(LETTER)
    const { sender, problems } = senderWith(post)
    const all = sender.sendDue()
    await expect.poll(() => statuses('kind')).toContain('1 password-reset sent')
    expect(await statuses('channel')).toEqual(['10 email waiting', '1 email sent', '10 sms waiting'].sort())
    // One that comes while everything else stands goes at once, too.
    await write(LETTER)
    sender.wake()
    await expect.poll(() => statuses('kind')).toContain('2 password-reset sent')
    expect(letters.length).toBeLessThan(10)
    const { rows } = await platform.owner.query(
      `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    )
    expect(rows).toEqual([])
    letGo()
    expect(await all).toBe(22)
    expect(letters).toHaveLength(new Set(letters.map(({ id }) => id)).size)
    expect(problems).toEqual([])
    await sender.stop()
  })

  test('that never answers is asked again later, and the reason is told', async () => {
    const { post } = slowPost(() => true)
    await write(LETTER)
    const { sender } = senderWith(post, 50)
    await sender.sendDue()
    expect((await readAs(OPS))[0]).toMatchObject({
      status: 'waiting',
      attempts: 1,
      reason: 'No answer in time.',
    })
    await sender.stop()
  })

  test('and a node that dies meanwhile: another one sends, not before its time, under the same id', async () => {
    const dying = slowPost(() => true)
    const first = senderWith(dying.post)
    await write(LETTER)
    const sending = first.sender.sendDue()
    await expect.poll(() => dying.letters.length).toBe(1)

    const living = slowPost(() => false)
    const second = senderWith(living.post)
    expect(await second.sender.sendDue()).toBe(0)
    second.clock.now += 121_000
    expect(await second.sender.sendDue()).toBe(1)
    expect(living.letters.map(({ id }) => id)).toEqual(dying.letters.map(({ id }) => id))
    // What the first one says by then is late: it stands as the second one wrote it.
    dying.letGo()
    await sending
    expect((await readAs(OPS))[0]).toMatchObject({ status: 'sent', attempts: 2 })
    await Promise.all([first, second].map(({ sender }) => sender.stop()))
  })

  test('and ends its node each time: after the last attempt the next one gives it up unsent', async () => {
    const { post, letters } = slowPost(() => false)
    await write(LETTER)
    // As seven nodes have left it.
    await platform.owner.query('UPDATE outbox SET attempts = 7')
    const { sender } = senderWith(post)
    await sender.sendDue()
    expect(letters).toEqual([])
    expect((await readAs(OPS))[0]).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('too often'),
    })
    await sender.stop()
  })
})

describe('who reads the outbox', () => {
  beforeEach(async () => {
    const { sender } = senderWith(keepingPost())
    await write(LETTER)
    await sender.sendDue()
    await sender.stop()
  })

  test('an administrator reads codes; an ops manager, who could walk in with them, does not', async () => {
    expect((await readAs(PROVIDER_ADMIN))[0]).toMatchObject({ text: LETTER.text, hidden: false })
    const [seen] = await readAs(OPS)
    expect(seen?.hidden).toBe(true)
    expect(seen?.text).not.toContain('s3cr3t')
  })

  test.each([DISPATCHER, ACCOUNT_USER])('%s may not', async (email) => {
    const { call } = await platform.as(email)
    expect(await call(listOutbox, {})).toMatchObject({ ok: false, status: 403 })
  })

  test('it is searched by address and subject, and a wildcard in the words is a character', async () => {
    const { call } = await platform.as(OPS)
    const found = async (search: string) => {
      const outcome = await call(listOutbox, { query: { search } })
      return outcome.ok ? outcome.value.count : -1
    }
    expect(await found('THANDI@')).toBe(1)
    expect(await found('new password')).toBe(1)
    expect(await found('%')).toBe(0)
  })

  test('a code in what was kept is taken out once it is over', async () => {
    const { sender, clock } = senderWith(keepingPost())
    await platform.owner.query("UPDATE outbox SET useless_after = now() + interval '10 days 1 hour'")
    clock.now += 3_700_000
    await sender.sweep()
    expect((await readAs(PROVIDER_ADMIN))[0]?.text).toBe(LETTER.text.replace('s3cr3t-c0de', HIDDEN))
    await sender.stop()
  })
})
