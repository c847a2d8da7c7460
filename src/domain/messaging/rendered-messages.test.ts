import { expect, test } from 'vitest'
import * as letters from './rendered-messages.ts'

const FROM = { provider: 'Springbok Couriers', name: 'Thandi Nkosi' }
const LINK = 'https://console.example.co.za/new-password?code=abc'
const AT = Date.parse('2026-05-21T14:02:00+02:00')
const WRITTEN: Record<string, letters.RenderedMessage> = {
  reset: letters.passwordResetMessage(FROM, { link: LINK, minutes: 60 }),
  invitation: letters.invitationMessage(FROM, {
    link: LINK,
    days: 7,
    console: 'https://console.example.co.za',
  }),
  changed: letters.passwordChangedMessage(FROM, { at: AT, link: LINK }),
  verification: letters.verificationMessage(FROM, { link: LINK, hours: 24 }),
  newAddress: letters.newAddressMessage(FROM, { link: LINK, hours: 24 }),
  address: letters.emailChangedMessage(FROM, { at: AT, to: 'new@example.co.za' }),
  device: letters.newDeviceMessage(FROM, {
    device: 'Chrome on Windows',
    place: '102.65.12.9',
    at: AT,
    link: LINK,
  }),
}

test.each(Object.entries(WRITTEN))(
  '%s greets, is signed by the courier, and names it in the subject',
  (_kind, { subject, text }) => {
    expect(text.startsWith('Hello Thandi Nkosi,\n\n')).toBe(true)
    expect(text.endsWith('\n\nSpringbok Couriers')).toBe(true)
    expect(subject).toContain('Springbok Couriers')
    // A link that a full stop follows is cut or broken by some readers of mail.
    for (const [link] of text.matchAll(/https:\S+/g)) expect(link).not.toMatch(/[.,]$/)
  },
)

test.each([
  'You won! https://evil.example',
  'Pay at www.evil.example',
  'evil.example',
  'me@evil.example',
  'Call 082 123 4567',
  '\n',
])('a letter carries nobody elsewhere in the place of a name: %j', (name) => {
  const written = letters.verificationMessage({ ...FROM, name }, { link: LINK, hours: 24 })
  expect(written.text.split('\n')[0]).toBe('Hello,')
  expect(written.text.match(/\S+\.\S+/g)).toEqual([LINK])
})

test.each([
  ['J.P. van der Merwe', 'J.P. van der Merwe'],
  ["Ng'ang'a O'Neill-Smith", "Ng'ang'a O'Neill-Smith"],
  ['Depot 12', 'Depot 12'],
  ['Thandi\r\n\r\nYour account is shut.', 'Thandi Your account is shut.'],
])('a name is greeted on one line: %j', (name, line) => {
  const written = letters.verificationMessage({ ...FROM, name }, { link: LINK, hours: 24 })
  expect(written.text.split('\n')[0]).toBe(`Hello ${line},`)
})

test('whoever has chosen Afrikaans is written to in Afrikaans, dates and all', () => {
  const { subject, text } = letters.passwordChangedMessage(
    { ...FROM, language: 'af' },
    { at: AT, link: LINK },
  )
  expect(subject).toBe('Jou wagwoord vir Springbok Couriers is verander')
  expect(text).toContain('Hallo Thandi Nkosi,')
  expect(text).toContain('op 21 Mei 2026 14:02 verander')
})

test('how long a link works is said as people say it', () => {
  expect(WRITTEN.reset?.text).toContain('within 1 hour')
  expect(WRITTEN.verification?.text).toContain('for 24 hours')
  expect(letters.passwordResetMessage(FROM, { link: LINK, minutes: 30 }).text).toContain('30 minutes')
})

test('a PIN comes with where its parcel is followed, where the provider has a page for it', () => {
  const said = { reference: 'SPBX4K7M2PQ', pin: '12345' }
  const provider = 'Springbok'
  const alone = letters.pinMessage('pod', { provider }, { ...said, followAt: null }).text
  const address = 'https://springbok.example/?tracking_reference=SPBX4K7M2PQ'
  expect(letters.pinMessage('pod', { provider }, { ...said, followAt: address }).text).toBe(
    `${alone}\nFollow it: ${address}`,
  )
  expect(
    letters.pinMessage('pickup', { provider, language: 'af' }, { ...said, followAt: address }).text,
  ).toMatch(/\nVolg dit: https:\S+$/)
})
