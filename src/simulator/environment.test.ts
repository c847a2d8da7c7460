import { expect, it } from 'vitest'
import { readDemoEnvironment } from './environment.ts'

it('has a working day without any setting', () => {
  const value = { url: 'http://localhost:8080', speed: 10, seed: 42, start: 10.5, until: null, date: null }
  expect(readDemoEnvironment({})).toEqual({ ok: true, value })
  expect(readDemoEnvironment({ DEMO_SPEED: '', DEMO_UNTIL: '' })).toEqual({ ok: true, value })
})

it('names what is wrong and what was expected', () => {
  const read = readDemoEnvironment({ DEMO_START: 'noon', DEMO_SPEED: '0', HUBLINE_URL: 'here' })
  expect(read.ok ? [] : read.wrong).toHaveLength(3)
  expect(read.ok ? [] : read.wrong).toContain('DEMO_START=noon: is a time like 10:30')
})
