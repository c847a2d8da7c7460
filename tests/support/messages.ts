import { listOutbox, type OutboxMessage } from '../../src/contract/outbox.ts'
import { PROVIDER_ADMIN, type SignedIn, type TestPlatform } from './platform.ts'

const readers = new WeakMap<TestPlatform, Promise<SignedIn>>()

/** One administrator reads all letters of a platform. */
function readerOf(platform: TestPlatform): Promise<SignedIn> {
  const reader = readers.get(platform) ?? platform.as(PROVIDER_ADMIN)
  readers.set(platform, reader)
  return reader
}

/** What the platform wrote to somebody, newest first, read in the console as an administrator does. */
export async function messagesTo(platform: TestPlatform, address: string): Promise<OutboxMessage[]> {
  const { call } = await readerOf(platform)
  const outcome = await call(listOutbox, { query: { search: address } })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value.messages.filter(({ to }) => to === address)
}

/** The address in a letter. */
export function linkIn(letter: OutboxMessage | undefined): URL {
  const link = /https?:\/\/\S+/.exec(letter?.text ?? '')?.[0]
  if (link === undefined) throw new Error(`there is no link in ${JSON.stringify(letter)}`)
  return new URL(link)
}

/** The newest letter of a kind to somebody, once it has left or is kept. */
export async function newestMessage(
  platform: TestPlatform,
  address: string,
  kind: string,
): Promise<OutboxMessage> {
  for (;;) {
    const found = (await messagesTo(platform, address)).find((letter) => letter.kind === kind)
    if (found !== undefined && found.status !== 'waiting') return found
    await new Promise((resolve) => setImmediate(resolve))
  }
}
