import { expect, test, vi } from 'vitest'
import { type EarlyCalls, earlyKey, sendOrTakeEarly } from './early-calls.ts'

const URL = '/v2/general-data'
const HERS = { authorization: 'Bearer hers' }
const request = (headers: Record<string, string> = HERS, method = 'GET') => ({
  method,
  headers,
  signal: new AbortController().signal,
})

function asked(answer: Promise<Response>) {
  const early: EarlyCalls = { at: 0, answers: new Map([[earlyKey(URL, HERS), answer]]) }
  const clock = { now: 1_000 }
  const send = vi.fn(async () => new Response('anew'))
  const ask = sendOrTakeEarly(early, () => clock.now, send)
  const textOf = async (...its: Parameters<typeof ask>) => (await ask(...its)).text()
  return { clock, send, ask, textOf }
}

test('what was asked in the head of the page is answered from there, once', async () => {
  const { textOf, send } = asked(Promise.resolve(new Response('early')))
  expect(await textOf(URL, request())).toBe('early')
  expect(send).not.toHaveBeenCalled()
  expect(await textOf(URL, request())).toBe('anew')
})

test.each([
  ['another call', '/v2/time', request()],
  ['another query', `${URL}?since=1`, request()],
  ['another session', URL, request({ authorization: 'Bearer his' })],
  ['nobody', URL, request({})],
  ['a call that changes something', URL, request(HERS, 'POST')],
])('%s is asked anew', async (_who, url, its) => {
  const { textOf } = asked(Promise.resolve(new Response('early')))
  expect(await textOf(url, its)).toBe('anew')
})

test('what failed, or is half a minute old, is asked anew', async () => {
  expect(await asked(Promise.reject(new TypeError('Failed to fetch'))).textOf(URL, request())).toBe('anew')
  const late = asked(Promise.resolve(new Response('early')))
  late.clock.now = 31_000
  expect(await late.textOf(URL, request())).toBe('anew')
})

test('who gives up while it is on its way does not wait for it', async () => {
  const { ask, send } = asked(new Promise(() => {}))
  send.mockImplementation(() => Promise.reject(new DOMException('', 'AbortError')))
  const patience = new AbortController()
  const answer = ask(URL, { ...request(), signal: patience.signal })
  patience.abort()
  await expect(answer).rejects.toThrow()
})
