import { expect, test } from 'vitest'
import { logReaderByHand } from '../../../tests/support/log-reader-by-hand.ts'
import { flushPromises } from '../../../tests/support/test-browser.ts'

test('reset loads a snapshot, then asks for what came after it', async () => {
  const it = logReaderByHand()
  expect(it.reader.position()).toEqual({ epoch: null, since: null })
  it.reset('one', 12)
  expect(it.reader.caughtUp.now()).toBe(false)
  await it.snapshot({ epoch: 'one', seq: 10 })
  expect(it.asked).toEqual([10])
  expect(it.reader.position()).toEqual({ epoch: 'one', since: 10 })
  expect(it.reader.caughtUp.now()).toBe(false)
  it.events(10, 12)
  expect(it.applied).toEqual(['10..12'])
  expect(it.reader.caughtUp.now()).toBe(true)
})

test('what comes while the snapshot is on its way is not applied: it is sent again after it', async () => {
  const it = logReaderByHand()
  it.reset('one', 10)
  it.events(10, 11)
  expect(it.applied).toEqual([])
  await it.snapshot({ epoch: 'one', seq: 9 })
  expect(it.asked).toEqual([9])
  it.events(9, 11)
  expect(it.applied).toEqual(['9..11'])
})

test('frames that were seen are not applied again, and of those that overlap only the rest', async () => {
  const it = logReaderByHand()
  await it.startAt(10)
  it.events(10, 12)
  it.events(10, 12)
  it.events(8, 11)
  it.events(11, 14)
  expect(it.applied).toEqual(['10..12', '12..14'])
  expect(it.asked).toEqual([])
})

test('a hole is asked for from the last good place, and nothing is applied past it', async () => {
  const it = logReaderByHand()
  await it.startAt(10)
  it.events(12, 14)
  it.events(14, 15)
  expect(it.applied).toEqual([])
  expect(it.asked).toEqual([10])
  expect(it.reader.caughtUp.now()).toBe(false)
  it.events(10, 15)
  expect(it.applied).toEqual(['10..15'])
  expect(it.reader.caughtUp.now()).toBe(true)
})

test('what a viewer may not see is no hole', async () => {
  const it = logReaderByHand()
  await it.startAt(10)
  it.events(10, 40)
  it.events(40, 90)
  expect(it.applied).toEqual(['10..40', '40..90'])
  expect(it.asked).toEqual([])
})

test('a beat tells of a lost tail', async () => {
  const it = logReaderByHand()
  await it.startAt(10)
  it.beat(10)
  expect(it.asked).toEqual([])
  it.beat(11)
  expect(it.asked).toEqual([10])
})

test('asking in vain is repeated more and more slowly, and then everything is loaded anew', async () => {
  const it = logReaderByHand()
  await it.startAt(10)
  it.events(12, 14)
  const times: number[] = []
  const start = it.time.now()
  for (let before = it.asked.length, s = 0; s < 200 && it.loads.length === 0; s++) {
    await it.time.advance(50)
    it.lost()
    if (it.asked.length > before) times.push(it.time.now() - start)
    before = it.asked.length
  }
  expect(times).toEqual([250, 750, 1_750, 3_750])
  await it.snapshot({ epoch: 'one', seq: 14 })
  expect(it.reader.position().since).toBe(14)
  expect(it.reader.caughtUp.now()).toBe(true)
})

test('something unknown that was lost is asked for once, and once more when something was lost since', async () => {
  const it = logReaderByHand()
  await it.startAt(10)
  it.lost()
  expect([it.asked, it.reader.caughtUp.now()]).toEqual([[10], false])
  await it.time.advance(250)
  expect([it.asked, it.reader.caughtUp.now()]).toEqual([[10], true])
  it.lost()
  it.lost()
  expect(it.asked).toEqual([10, 10])
  await it.time.advance(500)
  expect(it.asked).toEqual([10, 10, 10])
})

test('what was missed during a break is waited for, and asked for when it does not come', async () => {
  const it = logReaderByHand()
  await it.startAt(10)
  it.resumed('one', 12)
  expect(it.asked).toEqual([])
  await it.time.advance(1_100)
  expect(it.asked).toEqual([10])
})

test('nobody is asked while the link is down', async () => {
  const it = logReaderByHand()
  await it.startAt(10)
  it.scene.live = false
  it.events(12, 14)
  await it.time.advance(60_000)
  expect(it.asked).toEqual([])
  expect(it.loads).toHaveLength(0)
  it.scene.live = true
  it.resumed('one', 14)
  it.events(10, 14)
  expect(it.applied).toEqual(['10..14'])
})

test('a snapshot that fails is tried again, more and more slowly', async () => {
  const it = logReaderByHand()
  it.reset('one', 10)
  await it.snapshot('failed')
  await it.time.advance(250)
  await it.snapshot('failed')
  await it.time.advance(250)
  expect(it.loads).toHaveLength(0)
  await it.time.advance(250)
  expect(it.loads).toHaveLength(1)
})

test('whoever may not look for a while sees again without a reload', async () => {
  const it = logReaderByHand()
  it.reset('one', 7)
  await it.snapshot('refused')
  expect([it.loads.length, it.reader.caughtUp.now()]).toEqual([0, false])
  await it.time.advance(5_000)
  await it.snapshot({ epoch: 'one', seq: 7 })
  expect(it.reader.caughtUp.now()).toBe(true)
})

test('several resets while a snapshot is on its way make one snapshot', async () => {
  const it = logReaderByHand()
  it.reset('one', 10)
  it.reset('one', 11)
  it.resumed('one', 12)
  expect(it.loads).toHaveLength(1)
})

test('a snapshot of the same log does not throw us back', async () => {
  const it = logReaderByHand()
  await it.startAt(10)
  it.events(10, 20)
  it.reset('one', 20)
  await it.snapshot({ epoch: 'one', seq: 15 })
  expect(it.reader.position().since).toBe(20)
})

test('another log begins anew, also when the server says that we may resume', async () => {
  const it = logReaderByHand()
  await it.startAt(10)
  it.resumed('two', 3)
  expect(it.loads).toHaveLength(1)
  expect(it.loads[0]?.isAnother('two')).toBe(true)
  expect(it.loads[0]?.isAnother('one')).toBe(false)
  await it.snapshot({ epoch: 'two', seq: 3 })
  expect(it.reader.position()).toEqual({ epoch: 'two', since: 3 })
  expect(it.reader.caughtUp.now()).toBe(true)
})

test('a server that knows less than we do has another log, even under the same name', async () => {
  const it = logReaderByHand()
  await it.startAt(10)
  it.say({ type: 'reset', epoch: 'one', head: 4, reason: 'epoch' })
  expect(it.loads[0]?.isAnother('one')).toBe(true)
  await it.snapshot({ epoch: 'one', seq: 4 })
  expect(it.reader.position()).toEqual({ epoch: 'one', since: 4 })
  expect(it.reader.caughtUp.now()).toBe(true)
})

test('a snapshot of a log that is no longer spoken of is loaded again', async () => {
  const it = logReaderByHand()
  it.reset('one', 10)
  it.reset('two', 2)
  await it.snapshot({ epoch: 'one', seq: 10 })
  expect(it.reader.caughtUp.now()).toBe(false)
  await it.time.advance(300)
  await it.snapshot({ epoch: 'two', seq: 2 })
  expect(it.reader.position()).toEqual({ epoch: 'two', since: 2 })
})

test('what is loaded before the socket is there is loaded once', async () => {
  const { reader, loads, reset, asked } = logReaderByHand()
  reader.begin()
  expect(loads).toHaveLength(1)
  loads[0]?.answer({ epoch: 'a', seq: 7 })
  await flushPromises()
  expect(reader.position()).toEqual({ epoch: 'a', since: 7 })
  // The hello went out before the snapshot was here.
  reset('a', 9)
  expect(loads).toHaveLength(1)
  expect(asked.at(-1)).toBe(7)
  expect(reader.caughtUp.now()).toBe(false)
})

test('what is loaded before the socket is there is loaded anew where the log is another one', async () => {
  const { reader, loads, reset } = logReaderByHand()
  reader.begin()
  loads[0]?.answer({ epoch: 'a', seq: 7 })
  await flushPromises()
  reset('b', 3)
  expect(loads).toHaveLength(2)
  expect(loads[1]?.isAnother('b')).toBe(true)
})

test('what comes next is applied, also where something more was lost since it was asked for', async () => {
  const it = logReaderByHand()
  await it.startAt(10)
  it.lost()
  it.lost()
  it.events(10, 12)
  expect(it.applied).toEqual(['10..12'])
  expect(it.reader.caughtUp.now()).toBe(true)
})

test('whoever comes back and has missed nothing is level, whatever was lost before', async () => {
  for (const wasLost of [1, 2]) {
    for (const live of [true, false]) {
      const it = logReaderByHand()
      await it.startAt(10)
      it.scene.live = live
      for (let i = 0; i < wasLost; i++) it.lost()
      expect(it.reader.caughtUp.now()).toBe(false)
      it.scene.live = true
      it.resumed('one', 10)
      expect(it.reader.caughtUp.now()).toBe(true)
    }
  }
})

test('who may not look asks again much later than one whose snapshot failed', async () => {
  for (const [loaded, ms] of [
    ['failed', 250],
    ['refused', 5_000],
  ] as const) {
    const it = logReaderByHand()
    it.reset('one', 1)
    await it.snapshot(loaded)
    await it.time.advance(ms - 1)
    expect(it.loads).toHaveLength(0)
    await it.time.advance(1)
    expect(it.loads).toHaveLength(1)
  }
})

test('a hello that had nothing to tell is answered by asking for what came after the snapshot', async () => {
  const it = logReaderByHand()
  it.reader.begin()
  await it.snapshot({ epoch: 'one', seq: 10 })
  it.asked.length = 0
  it.reset('one', 10)
  expect([it.asked, it.reader.caughtUp.now()]).toEqual([[10], true])
})
