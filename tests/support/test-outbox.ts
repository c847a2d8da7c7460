import { listOutbox, type OutboxMessage } from '../../src/contract/outbox.ts'
import { withProviderTx } from '../../src/server/kernel/database/writing.ts'
import type { MessageTransport } from '../../src/server/kernel/messaging/message-transport.ts'
import { type NewMessage, putInOutbox } from '../../src/server/modules/messaging/outbox.ts'
import {
  type Sender,
  type SenderInputs,
  startSender,
} from '../../src/server/modules/messaging/send-outbox.ts'
import { platformOfFile } from './platform.ts'

export const LETTER: NewMessage = {
  to: 'thandi@example.co.za',
  channel: 'email',
  kind: 'password-reset',
  subject: 'Môre: a new password – “Springbok”',
  text: 'Dear Thandi,\n\n.a line that begins with a dot\nGo to https://hubline.example/x?code=s3cr3t-c0de\n\nGroete, Ünal',
  secret: 's3cr3t-c0de',
}

const TEN_DAYS = 10 * 86_400_000

/** An outbox for the tests of a file: they write into it, send from it on a clock of their own, and read it. */
export async function openOutbox() {
  const platform = await platformOfFile()
  // The platform's own sender lives by real time and finds nothing due; those of the tests live ten days on.
  await platform.owner.query("ALTER TABLE outbox ALTER COLUMN next_at SET DEFAULT now() + interval '10 days'")

  const write = (message: NewMessage) =>
    withProviderTx(platform.platform.database.app, 1, (tx) => putInOutbox(tx, 1, message))

  /** A sender of a test's own, on a clock that the test moves. */
  function senderWith(
    post: MessageTransport,
    times: Pick<SenderInputs, 'deliversWithinMs' | 'pollIntervalMs'> = {},
  ): { sender: Sender; clock: { now: number }; problems: string[]; told: string[] } {
    // Ahead of what is written next, also where that takes a while.
    const clock = { now: Date.now() + TEN_DAYS + 30_000 }
    const problems: string[] = []
    const told: string[] = []
    const sender = startSender({
      db: platform.platform.database.app,
      post,
      now: () => clock.now,
      senderOf: async () => ({ name: 'Springbok Couriers', address: 'no-reply@springbok.example' }),
      epoch: 'test',
      problem: (what) => problems.push(what),
      inform: (what) => told.push(what),
      ...times,
    })
    return { sender, clock, problems, told }
  }

  async function readAs(email: string): Promise<OutboxMessage[]> {
    const { call } = await platform.as(email)
    const outcome = await call(listOutbox, {})
    if (!outcome.ok) throw new Error(outcome.error)
    return outcome.value.messages
  }

  return { platform, write, senderWith, readAs }
}
