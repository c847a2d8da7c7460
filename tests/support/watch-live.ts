import { liveSnapshot } from '../../src/contract/live.ts'
import { hello, openSocket, type TestSocket } from './live-socket.ts'
import type { SignedIn } from './platform.ts'

/** Everything live that somebody may see, as a console loads it. */
export async function snapshotOf({ call }: Pick<SignedIn, 'call'>) {
  const outcome = await call(liveSnapshot, {})
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.value
}

/** A socket that is live: from a snapshot on that is loaded now, or from `since`. */
export async function watchLive(
  url: string,
  who: Pick<SignedIn, 'call' | 'token'>,
  since?: { readonly seq: number; readonly epoch: string },
): Promise<TestSocket> {
  const { seq, epoch } = since ?? (await snapshotOf(who))
  const socket = await openSocket(url)
  socket.say(hello(who.token, seq, epoch))
  await socket.until('being resumed', (frames) => frames.find(({ type }) => type === 'events'))
  return socket
}
