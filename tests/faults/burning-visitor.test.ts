import { expect, onTestFinished, test } from 'vitest'
import { CLOSE } from '../../src/contract/frames.ts'
import { MAX_SOCKETS_PER_ADDRESS } from '../../src/server/kernel/realtime/address-limit.ts'
import { book } from '../support/booking.ts'
import { hello, openSocket } from '../support/live-socket.ts'
import { openLoadGenerator } from '../support/load-generator.ts'
import { OPS, platformOfFile } from '../support/platform.ts'

/** Anybody may follow a parcel: that lets nobody make the server read the log for them. */
const platform = await platformOfFile()
const ops = await platform.as(OPS)

const madeFrames = async () => (await platform.platform.metrics.encoded.get()).values[0]?.value ?? 0

test('a visitor who asks for the whole log again and again is shown out, and no frame was made for them', async () => {
  const { short_tracking_reference: ref } = await book(ops.call)
  const uproar = await openLoadGenerator(platform, ops, 300)
  for (let i = 0; i < 5; i += 1) await uproar.round()
  const before = await madeFrames()
  const visits = Array.from({ length: 20 }, async () => {
    const socket = await openSocket(platform.url)
    socket.say({ ...hello(null), tracking_reference: ref })
    const { epoch } = await socket.until('a reset', (frames) =>
      frames.find((frame) => frame.type === 'reset'),
    )
    for (let i = 0; i < 60; i += 1) socket.say({ type: 'resync', since: 0, epoch })
    const { code } = await socket.closed()
    return { code, frames: socket.frames }
  })
  for (const { code, frames } of await Promise.all(visits)) {
    expect(code).toBe(CLOSE.flood.code)
    expect(frames.filter(({ type }) => type === 'events')).toEqual([])
    expect(frames.filter(({ type }) => type === 'resumed').length).toBeLessThanOrEqual(12)
  }
  expect(await madeFrames()).toBe(before)
})

test('a number of another log is answered with a new start, also when it is asked again', async () => {
  const socket = await openSocket(platform.url)
  socket.say(hello(ops.token))
  await socket.until('a reset', (frames) => frames.find((frame) => frame.type === 'reset'))
  socket.say({ type: 'resync', since: 0, epoch: 'another-log.staff' })
  await socket.until('a second reset', (frames) =>
    frames.filter((frame) => frame.type === 'reset')[1]?.reason === 'epoch' ? true : undefined,
  )
  socket.close()
})

test('two hellos are one too many', async () => {
  const socket = await openSocket(platform.url)
  for (let i = 0; i < 2; i += 1) socket.say(hello(ops.token))
  expect(await socket.closed()).toMatchObject({ code: CLOSE.badFrame.code })
})

test('strangers of one address hold so many sockets and no more, and keep nobody of it out', async () => {
  const { strangers } = MAX_SOCKETS_PER_ADDRESS
  const opened = await Promise.all(Array.from({ length: strangers + 20 }, () => openSocket(platform.url)))
  onTestFinished(() => {
    for (const socket of opened) socket.close()
  })
  const codes: number[] = []
  for (const socket of opened) void socket.closed().then(({ code }) => codes.push(code))
  await expect.poll(() => codes.length).toBeGreaterThanOrEqual(20)
  expect(codes.slice(0, 20)).toEqual(Array(20).fill(CLOSE.crowded.code))
  // Among them people of the same office: they come in, and stay.
  const colleague = await openSocket(platform.url)
  colleague.say(hello(ops.token))
  const follower = await openSocket(platform.url)
  const { short_tracking_reference: ref } = await book(ops.call)
  follower.say({ ...hello(null), tracking_reference: ref })
  for (const socket of [colleague, follower]) {
    await socket.until('a reset', (frames) => frames.find((frame) => frame.type === 'reset'))
    socket.close()
  }
})
