import { expect, test } from 'vitest'
import { rateLimitIp } from '../http/rate-limit-ip.ts'
import { createKeyedMutex } from './keyed-mutex.ts'

function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), passed }
}

test('works of one key follow one another, those of another go beside them', async () => {
  const turns = createKeyedMutex(10)
  const said: string[] = []
  const first = gate()
  const slow = turns('a', async () => {
    await first.passed
    said.push('a1')
  })
  const next = turns('a', async () => said.push('a2'))
  await turns('b', async () => said.push('b'))
  first.open()
  await Promise.all([slow, next])
  expect(said).toEqual(['b', 'a1', 'a2'])
})

test('a work that fails holds nobody up, and tells who asked for it', async () => {
  const turns = createKeyedMutex(10)
  const failed = turns('a', async () => {
    throw new Error('no')
  })
  const next = turns('a', async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('when too many wait the next one is turned away, and let in once they are through', async () => {
  const turns = createKeyedMutex(2)
  const hold = gate()
  const waiting = [turns('a', () => hold.passed), turns('a', async () => {})]
  expect(await turns('a', async () => 'in')).toBeNull()
  hold.open()
  await Promise.all(waiting)
  expect(await turns('a', async () => 'in')).toBe('in')
})

test.each([
  ['102.65.1.9', '102.65.1.9'],
  ['::ffff:102.65.1.9', '102.65.1.9'],
  ['2c0f:fc00:1:2:a:b:c:d', '2c0f:fc00:1:2'],
  ['2c0f:fc00:1:2::d', '2c0f:fc00:1:2'],
  ['2c0f::d', '2c0f:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::FFFF:102.65.1.9', '102.65.1.9'],
  ['102.65.1.9:51234', '102.65.1.9'],
  ['[2c0f:f4c0:1185::1]:51234', '2c0f:f4c0:1185:0'],
])('attempts from %s count for %s', (ip, counted) => {
  expect(rateLimitIp(ip)).toBe(counted)
})
