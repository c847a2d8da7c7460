/** What may be done once, or a few times, asked for by many at the same moment. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetPassword } from '../../src/contract/passwords.ts'
import { addProvider, changeProvider } from '../../src/contract/platform.ts'
import { register } from '../../src/contract/register.ts'
import { addRole, changeRole } from '../../src/contract/roles.ts'
import { argon } from '../../src/server/kernel/security/passwords.ts'
import { messagesTo } from '../support/messages.ts'
import { PLATFORM_ADMIN, PROVIDER_ADMIN, startTestPlatform, type TestPlatform } from '../support/platform.ts'

const MANY = 20

/** Passwords wait here for each other to be hashed: what comes next is done by all of them at once. */
let crowd: { readonly size: number; readonly waiting: (() => void)[] } | null = null
let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform({}, undefined, {
    argon: {
      verify: argon.verify,
      async hash(password, cost) {
        const hashed = await argon.hash(password, cost)
        const all = crowd
        if (all !== null) {
          await new Promise<void>((go) => {
            all.waiting.push(go)
            if (all.waiting.length === all.size) for (const each of all.waiting) each()
          })
        }
        return hashed
      },
    },
  })
})
afterAll(() => platform.stop())

const many = <T>(ask: (n: number) => Promise<T>, times = MANY) =>
  Promise.all(Array.from({ length: times }, (_, n) => ask(n)))

test('many who ask for a new password send no more letters than one after the other, and one link opens', async () => {
  const email = 'hub.pta@springbok.example'
  const answers = await many(() => platform.visitor(resetPassword, { body: { email } }))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  const letters = await messagesTo(platform, email)
  expect(letters.length).toBeGreaterThan(0)
  expect(letters.length).toBeLessThanOrEqual(3)
  const { rows } = await platform.owner.query(
    `SELECT 1 FROM one_time_codes WHERE purpose = 'password-reset' AND used_at IS NULL
     AND user_id = (SELECT id FROM users WHERE provider_id = 1 AND email = $1)`,
    [email],
  )
  expect(rows).toHaveLength(1)
})

test('many who register one address send it three letters', async () => {
  crowd = { size: MANY, waiting: [] }
  const body = {
    name: 'Thandi Nkosi',
    email: 'thandi@example.co.za',
    phone_number: '082 123 4567',
    password: 'rooibos at sunrise',
  }
  const answers = await many(() => platform.visitor(register, { body }))
  crowd = null
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  expect(await messagesTo(platform, body.email)).toHaveLength(3)
})

test('of many roles that are called the same, one is added, and one renamed', async () => {
  const { call } = await platform.as(PROVIDER_ADMIN)
  const added = await many(() => call(addRole, { body: { label: 'Night shift', permissions: [] } }))
  expect(added.filter(({ ok }) => ok)).toHaveLength(1)
  const others = await many((n) => call(addRole, { body: { label: `Shift ${n}`, permissions: [] } }))
  const renamed = await Promise.all(
    others.map((other) =>
      call(changeRole, { body: { id: other.ok ? other.value.role.id : 0, label: 'Day shift' } }),
    ),
  )
  expect(renamed.filter(({ ok }) => ok)).toHaveLength(1)
  expect(renamed.find(({ ok }) => !ok)).toMatchObject({ code: 'role.labelTaken' })
})

test('of many couriers that are given one host, one has it', async () => {
  const { call } = await platform.as(PLATFORM_ADMIN)
  const made = await many(
    (n) =>
      call(addProvider, {
        body: {
          name: `Courier ${n}`,
          tracking_prefix: `Q${String.fromCharCode(65 + n)}`,
          origins: [`courier${n}.example.co.za`],
          administrator: { username: 'Pieter Botha', email: 'pieter@example.co.za' },
        },
      }),
    10,
  )
  const given = await Promise.all(
    made.map((one) =>
      call(changeProvider, {
        body: { id: one.ok ? one.value.provider.id : 0, origins: ['console.example.co.za'] },
      }),
    ),
  )
  expect(given.filter(({ ok }) => ok)).toHaveLength(1)
  expect(given.find(({ ok }) => !ok)).toMatchObject({ code: 'provider.originTaken' })
})
