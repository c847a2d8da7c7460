import { expect, onTestFinished, test } from 'vitest'
import { createHandTime } from '../../../tests/support/test-browser.ts'
import { createLifetime } from '../lifetime.ts'
import { createVersionWatch } from './version-watch.ts'

const TWENTY_MINUTES = 20 * 60_000

function setUp() {
  const time = createHandTime()
  const life = createLifetime()
  onTestFinished(life.dispose)
  const site = { version: '3.19.17' as string | null, asked: 0 }
  const watch = createVersionWatch(life, {
    time,
    running: '3.19.17',
    async read() {
      site.asked += 1
      return site.version
    },
  })
  return { time, site, watch }
}

test('the site is asked every twenty minutes, and the same version says nothing', async () => {
  const { time, site, watch } = setUp()
  await time.advance(TWENTY_MINUTES - 1)
  expect(site.asked).toBe(0)
  await time.advance(2 * TWENTY_MINUTES)
  expect(site.asked).toBe(2)
  expect(watch.now().change).toBe('same')
})

test('a minor difference is offered, put off until the next look, and then offered again', async () => {
  const { time, site, watch } = setUp()
  site.version = '3.20.0'
  await time.advance(TWENTY_MINUTES)
  expect(watch.now()).toEqual({ change: 'minor', version: '3.20.0' })
  watch.later()
  expect(watch.now().change).toBe('same')
  await time.advance(TWENTY_MINUTES)
  expect(watch.now().change).toBe('minor')
})

test('it is looked at once when a call says that there is another', async () => {
  const { site, watch } = setUp()
  site.version = '3.20.0'
  await watch.look()
  expect(watch.now().change).toBe('minor')
})

test('a major difference is told as such', async () => {
  const { time, site, watch } = setUp()
  site.version = '4.0.0'
  await time.advance(TWENTY_MINUTES)
  expect(watch.now().change).toBe('major')
})

test('a site that does not answer changes nothing', async () => {
  const { time, site, watch } = setUp()
  site.version = null
  await time.advance(3 * TWENTY_MINUTES)
  expect(watch.now().change).toBe('same')
})
