import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MESSAGING_DEFAULTS, type MessagingSettings } from '../../../domain/messaging/messaging-services.ts'
import { openTransport } from './configured-transport.ts'
import type { TransportMessage } from './message-transport.ts'

/** A gateway that answers as it is told, and remembers what it was given. */
const got: unknown[] = []
let answers = 200
let address = ''
const gateway = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += String(chunk)
  })
  request.on('end', () => {
    got.push(JSON.parse(body))
    response.writeHead(answers).end()
  })
})
beforeAll(async () => {
  await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening))
  const at: string | AddressInfo | null = gateway.address()
  address = typeof at === 'object' && at !== null ? `http://127.0.0.1:${at.port}/sms` : ''
})
afterAll(() => gateway.close())

const letter = (channel: TransportMessage['channel']): TransportMessage => ({
  id: '1.2.x@hubline',
  channel,
  from: { name: 'Springbok Couriers', address: 'no-reply@springbok.example' },
  to: '+27821234567',
  subject: '',
  text: 'Your parcel is near.',
})

async function post(set: Partial<MessagingSettings>, smtpUrl?: string) {
  const now = { settings: { ...MESSAGING_DEFAULTS, ...set } }
  const opened = await openTransport({ smtpUrl, settings: async () => now.settings, problem: () => {} })
  return { opened, now }
}

test('without services everything is kept in the house', async () => {
  const { opened } = await post({})
  expect([opened.supports('email'), opened.supports('sms')]).toEqual([false, false])
  expect(await opened.deliver(letter('sms'))).toEqual({ is: 'kept' })
  opened.close()
})

test('an SMS goes to the gateway that is set, signed as the platform says', async () => {
  const { opened } = await post({ sms_gateway: address, sms_sender: 'HUBLINE' })
  expect(await opened.deliver(letter('sms'))).toEqual({ is: 'sent' })
  expect(got.at(-1)).toEqual({
    id: '1.2.x@hubline',
    from: 'HUBLINE',
    to: '+27821234567',
    text: 'Your parcel is near.',
  })
  opened.close()
})

test.each([
  [400, 'refused'],
  [429, 'delayed'],
  [503, 'delayed'],
] as const)('a gateway that answers %i: %s', async (status, is) => {
  const { opened } = await post({ sms_gateway: address })
  answers = status
  expect((await opened.deliver(letter('sms'))).is).toBe(is)
  answers = 200
  opened.close()
})

test('a gateway that is not there is tried again', async () => {
  const { opened } = await post({ sms_gateway: 'http://127.0.0.1:9/sms' })
  expect((await opened.deliver(letter('sms'))).is).toBe('delayed')
  opened.close()
})

test('what is not allowed stays in the house, from the moment that it is set', async () => {
  const { opened, now } = await post({ sms_gateway: address }, 'smtp://mail.example')
  expect([opened.supports('email'), opened.supports('sms')]).toEqual([true, true])
  now.settings = { ...now.settings, email_allowed: false, sms_allowed: false }
  await opened.renew()
  expect([opened.supports('email'), opened.supports('sms')]).toEqual([false, false])
  expect(await opened.deliver(letter('sms'))).toEqual({ is: 'kept' })
  opened.close()
})

test.each([
  ['Hubline <no-reply@hubline.example>', { name: 'Hubline', address: 'no-reply@hubline.example' }],
  ['no-reply@hubline.example', { name: '', address: 'no-reply@hubline.example' }],
  ['', null],
  ['nonsense', null],
])('the sender %s', async (email_sender, sender) => {
  const { opened } = await post({ email_sender })
  expect(opened.sender()).toEqual(sender)
  opened.close()
})
