import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ADDRESS_TYPE_REASONS } from '../../domain/booking/level-terms.ts'
import { INTERNET, SERVICE_AWAY } from '../../domain/console/error-catalogue.ts'
import { loadProblem } from '../../domain/dispatch/vehicle-volume.ts'
import { passwordRefusal } from '../../domain/identity/password.ts'
import { lockedMessage } from '../../domain/identity/sign-in-limits.ts'
import { UNREACHED_BY_SMS } from '../../domain/messaging/calling-codes.ts'
import type { WhyNot } from '../../domain/rates/price.ts'
import { whyNotText } from '../../domain/rates/why-not.ts'
import { PROVIDER_PREFIX_REFUSAL } from '../../domain/settings/provider-prefix.ts'
import { branchWorkText } from '../../domain/tenants/branch-work.ts'
import { ownPrefixRefusal } from '../../domain/tracking/own-prefix.ts'
import { REFUSALS } from '../../domain/values/refusal-table.ts'
import { accountClosed } from '../../domain/values/refusals.ts'
import { af } from './af.ts'
import { en } from './en.ts'
import { refusalTextIn } from './refusals.ts'

const inAfrikaans = (text: string, code = '') => refusalTextIn(af.refusals, text, code)

test('a refusal is said by its code where the language has a sentence for it, else as it came', () => {
  const { say } = REFUSALS['session.wrongCredentials']
  expect(inAfrikaans(say, 'session.wrongCredentials')).toMatch(/wagwoord is verkeerd/)
  expect(refusalTextIn(en.refusals, say, 'session.wrongCredentials')).toBe(say)
  expect(inAfrikaans('The moon is full', 'toString')).toBe('The moon is full')
})

test('the code of a translated refusal is one that the platform knows', () => {
  const known = new Set(Object.keys(REFUSALS))
  expect(Object.keys(af.refusals.codes).filter((code) => !known.has(code))).toEqual([])
})

test.each([
  passwordRefusal('short'),
  passwordRefusal('x'.repeat(500)),
  passwordRefusal('1234567890'),
  passwordRefusal('P@ssw0rd!!'),
  passwordRefusal('thandinkosi1', { email: 'thandinkosi@kwela.example' }),
  lockedMessage(60_000, 0),
  lockedMessage(900_000, 0),
  accountClosed('help@courier.example').detail,
  INTERNET,
  SERVICE_AWAY,
  REFUSALS['input.invalid'].say,
  'username: Type a name.',
  'special_instructions_delivery: At most 500 characters.',
  'limit: Enter a number.',
  'collection_min_date: Enter a date between 1970 and 2099.',
  'Invalid collection email',
  'Could not load general data.',
  'Provider settings not found.',
  UNREACHED_BY_SMS,
  `${PROVIDER_PREFIX_REFUSAL}.`,
  `${ownPrefixRefusal('SPB-1234', ['SPB'])}.`,
  '“in-transit” never stands in this view.',
  'Enter a date such as 2026-11-22.',
  ...(['bike', 'bakkie', 'van', 'truck'] as const).map((kind) => loadProblem(kind, 99_999)),
  'The answer of /shipments is not understood.',
  'The server answered 502.',
])('what is said more exactly is translated as exactly: %s', (text) => {
  expect(text).toBeTruthy()
  expect(inAfrikaans(text ?? '', 'password.weak')).not.toBe(inAfrikaans('', 'password.weak'))
  expect(inAfrikaans(text ?? '')).not.toBe(text)
})

/**
 * What only programs meet, as it begins: a body or a permission that no form of the console sends. Whoever writes one reads English.
 */
const FOR_PROGRAMS = [
  'A key has at most ',
  'Address has a % that no two hexadecimal digits follow. Write %25 for a percent sign.',
  'At most 7 at once.',
  'Body is larger than ',
  'Body is of a kind that is not read here. Send JSON, with the header Content-Type: application/json.',
  'Name the account whose settings you want.',
  'Name the setting',
  'Say what the setting is to be',
  'Say what went wrong',
  'There are 7 settings already. Forget one first.',
  'There is no permission 7 to give.',
  'There is nothing called 7 to show or hide.',
  'The 7 contact needs an e-mail address or a mobile number',
  'Undo goes without other changes.',
  'What is sent is edited all of it or none.',
]

/** Every sentence that a refusal or a form's schema brings itself; what is put into it is 7. */
async function sentencesOfSource(): Promise<string[]> {
  const found = new Set<string>()
  for await (const file of glob('src/{domain,server,contract}/**/*.ts')) {
    if (/test|database|config/.test(file)) continue
    const source = readFileSync(file, 'utf8').replace(/\$\{[^}]*\}/g, '7')
    const ofRefusals = /(?:\bdetail:\s*|\bwrong\('\w+', )['`]([^'`\n]+)['`]/g
    const ofSchemas = /(?:\.\w+|\blacks|pipe)\([^\n]*, '([A-Z][a-z]+ [^'\n]+)'\)/g
    for (const pattern of [ofRefusals, ...(file.startsWith('src/contract') ? [ofSchemas] : [])])
      for (const [, text = ''] of source.matchAll(pattern)) found.add(text)
  }
  return [...found].filter((text) => !FOR_PROGRAMS.some((one) => text.startsWith(one))).toSorted()
}

/** What is wrong with a rate card, as its rules say it; what is put into it is 7. */
test.each(['card-problems', 'zone-index', 'formula', 'formula-check', 'zone-file'])(
  'what %s.ts has against a card is there in Afrikaans',
  (file) => {
    const source = readFileSync(`src/domain/rates/${file}.ts`, 'utf8').replace(/\$\{[^}]*\}/g, '7')
    const quoted = [...source.matchAll(/['`]([A-Z“][^'`\n]+ [^'`\n]+)['`]/g)]
      .map(([, text = '']) => text)
      // A name, and a sentence that is put together of two.
      .filter((text) => !/^Zone 7$|^“7” takes 7 to 7$/.test(text))
    const said =
      file === 'zone-file' ? quoted.map((text) => [text, `“7”: ${text}`]) : quoted.map((text) => [text])
    expect(said.length).toBeGreaterThan(1)
    expect(said.filter((forms) => forms.every((text) => inAfrikaans(text) === text))).toEqual([])
  },
)

test.each([
  { is: 'no-group' },
  { is: 'no-rate', group: 'On request' },
  { is: 'too-heavy', up_to_kg: 20.5 },
  { is: 'too-large' },
  { is: 'no-distance', of: 'Direct drive' },
  { is: 'not-insured', maximum_cents: 123_456_789 },
  { is: 'declared-value', maximum_cents: 10_000_000 },
  { is: 'out-of-range', group: 'On request' },
] as const satisfies readonly WhyNot[])('why a level has no price is there in Afrikaans: $is', (why) => {
  const text = whyNotText(why)
  const said = inAfrikaans(text)
  expect(said).not.toBe(text)
  for (const [name] of text.matchAll(/“.+”|[\d ]+\.\d+/g)) expect(said).toContain(name.trim())
})

test('whom a level serves is there in Afrikaans', () => {
  for (const text of Object.values(ADDRESS_TYPE_REASONS)) expect(inAfrikaans(text)).not.toBe(text)
})

test('every sentence that a person is refused with is there in Afrikaans', async () => {
  const all = await sentencesOfSource()
  expect(all.length).toBeGreaterThan(30)
  expect(all.filter((text) => inAfrikaans(text) === text)).toEqual([])
})

test('what is left of a branch is counted in Afrikaans, each kind by its own word', () => {
  const work = { drivers: 0, people: 2, shipments: 3, requests: 0, schedules: 1 }
  expect(inAfrikaans(branchWorkText(work))).toBe(
    'Nog van hierdie tak: mense 2, besendings 3, herhalende afhalings 1. Skuif drywers en mense na ’n ander tak. ' +
      'Laat dit geen nuwe besprekings neem nie, en handel die res af of skuif dit.',
  )
})

test('what a sentence names is kept', () => {
  expect(inAfrikaans(accountClosed('help@courier.example').detail ?? '')).toContain('help@courier.example')
  expect(inAfrikaans(lockedMessage(900_000, 0))).toMatch(/oor 15 minute weer, om \d\d:\d\d\.$/)
})
