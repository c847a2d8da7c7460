import { beforeEach, describe, expect, test } from 'vitest'
import type {
  MessageTransport,
  TransportMessage,
} from '../../src/server/kernel/messaging/message-transport.ts'
import { OPS } from '../support/platform.ts'
import { LETTER, openOutbox } from '../support/test-outbox.ts'

const { platform, write, senderWith, readAs } = await openOutbox()
beforeEach(async () => {
  await platform.owner.query('DELETE FROM outbox')
})

/** A gateway that answers nothing for which `isSlow` holds, until it is let go. */
function slowPost(isSlow: (letter: TransportMessage) => boolean) {
  const letters: TransportMessage[] = []
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const post: MessageTransport = {
    supports: () => true,
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
    // Whatever waits for the gateway would stay so; what is just about to commit does not.
    const idle = () =>
      platform.owner.query(
        `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
      )
    await expect.poll(async () => (await idle()).rows).toEqual([])
    letGo()
    await all
    expect(letters).toHaveLength(22)
    expect(new Set(letters.map(({ id }) => id)).size).toBe(22)
    expect(problems).toEqual([])
    await sender.stop()
  })

  test('that never answers is asked again later, and the reason is told', async () => {
    const { post } = slowPost(() => true)
    await write(LETTER)
    const { sender } = senderWith(post, { deliversWithinMs: 50 })
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

  test('and a node that is late: what it says counts no more while another one has the message', async () => {
    const [late, current] = [slowPost(() => true), slowPost(() => true)]
    const [first, second] = [senderWith(late.post), senderWith(current.post)]
    await write(LETTER)
    const sending = first.sender.sendDue()
    await expect.poll(() => late.letters.length).toBe(1)
    second.clock.now += 121_000
    const sendingAgain = second.sender.sendDue()
    await expect.poll(() => current.letters.length).toBe(1)
    late.letGo()
    await sending
    expect((await readAs(OPS))[0]).toMatchObject({ status: 'waiting', attempts: 2 })
    current.letGo()
    await sendingAgain
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
