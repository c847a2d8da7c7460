import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listOutbox } from '../../src/contract/outbox.ts'
import { HIDDEN } from '../../src/domain/messaging/outbox.ts'
import { withProviderTx } from '../../src/server/kernel/database/writing.ts'
import {
  inMemoryTransport,
  type MessageTransport,
} from '../../src/server/kernel/messaging/message-transport.ts'
import { smtpTransport } from '../../src/server/kernel/messaging/smtp-transport.ts'
import { putInOutbox } from '../../src/server/modules/messaging/outbox.ts'
import { ACCOUNT_USER, DISPATCHER, OPS, PROVIDER_ADMIN } from '../support/platform.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'
import { LETTER, openOutbox } from '../support/test-outbox.ts'

const { platform, write, senderWith, readAs } = await openOutbox()
let smtp: SmtpServer
beforeEach(async () => {
  smtp = await startSmtpServer()
  await platform.owner.query('DELETE FROM outbox')
})
afterEach(() => smtp.close())

const ADAPTERS: readonly {
  name: string
  make: () => MessageTransport
  status: string
  read: () => Promise<string>
}[] = [
  {
    name: 'kept in the console',
    make: inMemoryTransport,
    status: 'kept',
    read: async () => (await readAs(PROVIDER_ADMIN))[0]?.text ?? '',
  },
  {
    name: 'by SMTP',
    make: () => smtpTransport(smtp.url),
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
    // What each of them left to the others, as on a machine that is busy, the next look finds.
    await nodes[0]?.sender.sendDue()
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

  test('what other nodes wrote is found without a word of it, urgent or not', async () => {
    const { sender } = senderWith(make(), { pollIntervalMs: 20 })
    await sender.sendDue()
    await write(LETTER)
    await write({ ...LETTER, to: 'sipho@example.co.za', kind: 'invitation' })
    await expect
      .poll(async () => (await readAs(OPS)).filter((message) => message.status === status))
      .toHaveLength(2)
    await sender.stop()
  })

  test('a message that is useless by now is not sent', async () => {
    const { sender } = senderWith(make())
    await write({ ...LETTER, expiresAt: Date.now() - 1 })
    await sender.sendDue()
    const [message] = await readAs(PROVIDER_ADMIN)
    expect(message).toMatchObject({ status: 'failed', reason: 'It could not be sent in time.' })
    expect(message?.text).not.toContain('s3cr3t')
    expect(smtp.letters).toEqual([])
    await sender.stop()
  })
})

test.each(['pod-pin', 'recipient-code'] as const)(
  'what opens a delivery is for its recipient alone: no administrator reads it, though nothing carries it out (%s)',
  async (kind) => {
    const { sender } = senderWith(inMemoryTransport())
    await write({ ...LETTER, kind })
    await sender.sendDue()
    const [message] = await readAs(PROVIDER_ADMIN)
    expect(message).toMatchObject({ status: 'kept', hidden: true })
    expect(message?.text).toBe(LETTER.text.replace(LETTER.secret ?? '', HIDDEN))
    await sender.stop()
  },
)

test('what is written in a transaction that fails is never there', async () => {
  const failing = withProviderTx(platform.platform.database.app, 1, async (tx) => {
    await putInOutbox(tx, 1, LETTER)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await readAs(OPS)).toEqual([])
})

describe('by SMTP', () => {
  test('the letter carries its subject, its sender, one receiver and a lasting id', async () => {
    const { sender } = senderWith(smtpTransport(smtp.url))
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
    const { sender, clock, told } = senderWith(smtpTransport(smtp.url))
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
    // Said once, not at each attempt.
    expect(told).toEqual([expect.stringMatching(/^email cannot be sent now, and is tried again: .*Busy/)])
    const metrics = await (await fetch(`${platform.url}/metrics`)).text()
    expect(metrics).toContain('hubline_outbox_waiting 1\n')
    smtp.mood = 'takes'
    clock.now += 120_000
    await sender.sendDue()
    expect((await readAs(OPS))[0]).toMatchObject({ status: 'sent', attempts: 3, reason: null })
    expect(told.slice(1)).toEqual(['email is sent again'])
    expect(smtp.letters).toHaveLength(1)
    await sender.stop()
  })

  test.each([['hangs up'], ['puts off']] as const)('a server that %s for a day is given up', async (mood) => {
    const { sender, clock } = senderWith(smtpTransport(smtp.url))
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
    const { sender } = senderWith(smtpTransport(smtp.url))
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
    const { sender } = senderWith(smtpTransport(smtp.url))
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
    const { sender } = senderWith(smtpTransport(smtp.url))
    await write({ ...LETTER, channel: 'sms', to: '+27821234567' })
    await sender.sendDue()
    expect((await readAs(OPS))[0]).toMatchObject({ status: 'kept', channel: 'sms' })
    await sender.stop()
  })
})

describe('who reads the outbox', () => {
  beforeEach(async () => {
    const { sender } = senderWith(inMemoryTransport())
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
    const { sender, clock } = senderWith(inMemoryTransport())
    await platform.owner.query("UPDATE outbox SET useless_after = now() + interval '10 days 1 hour'")
    clock.now += 3_700_000
    await sender.sweep()
    expect((await readAs(PROVIDER_ADMIN))[0]?.text).toBe(LETTER.text.replace('s3cr3t-c0de', HIDDEN))
    await sender.stop()
  })
})
