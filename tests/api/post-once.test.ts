import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postOnce } from '../../src/server/kernel/outgoing/post-once.ts'
import type { HostAddress } from '../../src/server/kernel/outgoing/public-address.ts'
import { startRawReceiver, startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

/** One request to an address that a stranger chose, against receivers that do whatever they like. */
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
})
afterAll(() => receiver.close())

const SENT = { headers: { 'content-type': 'application/json' }, body: '{"ü":1}' }
const LOOPBACK: HostAddress = { address: '127.0.0.1', family: 4 }

function post(url: string, host: string, patienceMs = 2_000, resolve = async () => [LOOPBACK]) {
  return postOnce(url, SENT, { resolve, local: [host], patienceMs, mostBytes: 4_096 })
}

test('what is sent arrives, and what is answered is read', async () => {
  expect(await post(receiver.url, receiver.host)).toEqual({ is: 'answered', status: 200, answer: 'ok' })
  expect(receiver.received.at(-1)?.body).toBe(SENT.body)
})

describe('a receiver that', () => {
  test('never answers is left when the time is over', async () => {
    const host = await startRawReceiver('', true)
    expect(await post(`http://${host}/`, host, 200)).toEqual({
      is: 'failed',
      reason: 'No answer within 0.2 s',
    })
  })
  test('closes without a word has failed', async () => {
    const host = await startRawReceiver(null)
    expect(await post(`http://${host}/`, host)).toMatchObject({ is: 'failed' })
  })
  test('speaks no HTTP has failed', async () => {
    const host = await startRawReceiver('SSH-2.0-OpenSSH_9.6\r\n')
    expect(await post(`http://${host}/`, host)).toMatchObject({ is: 'failed' })
  })
  test('says more than it sends has answered by its status', async () => {
    const host = await startRawReceiver('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nshort')
    expect(await post(`http://${host}/`, host)).toEqual({ is: 'answered', status: 200, answer: 'short' })
  })
  test('begins an answer and hangs has answered by its status when the time is over', async () => {
    const host = await startRawReceiver('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nhalf', true)
    expect(await post(`http://${host}/`, host, 200)).toEqual({ is: 'answered', status: 200, answer: 'half' })
  })
  test('answers 10 MB is read to 4 KB', async () => {
    receiver.answer((response) => void response.writeHead(200).end(Buffer.alloc(10_000_000, 'a')))
    const posted = await post(receiver.url, receiver.host)
    expect(posted).toMatchObject({ is: 'answered', status: 200, answer: 'a'.repeat(4_096) })
  })
  test('answers what no database keeps is written down without it', async () => {
    receiver.answer((response) => void response.writeHead(500).end(Buffer.from([0, 0xff, 65])))
    expect(await post(receiver.url, receiver.host)).toEqual({
      is: 'answered',
      status: 500,
      answer: '\uFFFD\uFFFDA',
    })
  })
  test('redirects is not followed', async () => {
    const inside = await startWebhookReceiver()
    receiver.answer((response) => void response.writeHead(307, { location: inside.url }).end())
    expect(await post(receiver.url, receiver.host)).toMatchObject({ is: 'answered', status: 307 })
    expect(inside.received).toEqual([])
    await inside.close()
  })
})

describe('a name', () => {
  test('that leads into the own network is refused, and nothing is asked there', async () => {
    const before = receiver.received.length
    const [, port] = receiver.host.split(':')
    const posted = await postOnce(`https://shop.example:${port}/`, SENT, {
      resolve: async () => [LOOPBACK],
      local: [],
      patienceMs: 2_000,
      mostBytes: 4_096,
    })
    expect(posted).toEqual({ is: 'failed', reason: 'The address leads into a network that is not public' })
    expect(receiver.received.length).toBe(before)
  })
  test('is asked for once: what it leads to a moment later is not where the request goes', async () => {
    receiver.answer((response) => void response.writeHead(200).end('first'))
    const [, port = ''] = receiver.host.split(':')
    let asked = 0
    const rebinding = async (): Promise<HostAddress[]> => {
      asked += 1
      return asked === 1 ? [LOOPBACK] : [{ address: '127.0.0.2', family: 4 }]
    }
    const host = `shop.example:${port}`
    expect(await post(`http://${host}/`, host, 2_000, rebinding)).toMatchObject({ answer: 'first' })
    expect([asked, receiver.received.at(-1)?.headers.host]).toEqual([1, host])
  })
  test('whose name server is silent is given up with the rest', async () => {
    const silent = () => new Promise<never>(() => {})
    expect(await post('http://shop.example:81/', 'shop.example:81', 100, silent)).toEqual({
      is: 'failed',
      reason: 'No answer within 0.1 s',
    })
  })
  test('without https is not asked, whoever says that it may', async () => {
    expect(await post('http://8.8.8.8/', 'shop.example')).toMatchObject({ is: 'failed' })
  })
})
