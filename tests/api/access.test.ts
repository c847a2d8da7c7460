import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissionOf } from '../../src/contract/call.ts'
import { CALLS } from '../../src/contract/calls.ts'
import { permits } from '../../src/domain/permission.ts'
import { ROLES } from '../../src/domain/role.ts'
import {
  ACCOUNT_USER,
  DISPATCHER,
  OPS,
  PLATFORM_ADMIN,
  PROVIDER_ADMIN,
  startTestPlatform,
  type TestPlatform,
} from '../platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

const PEOPLE = [
  { email: PROVIDER_ADMIN, role: 1 },
  { email: PLATFORM_ADMIN, role: 2 },
  { email: OPS, role: 4 },
  { email: ACCOUNT_USER, role: 6 },
  { email: DISPATCHER, role: 7 },
]

const ask = async (call: (typeof CALLS)[number], token: string | null) =>
  fetch(`${platform.url}/v2${call.path}`, {
    method: call.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    body: call.method === 'GET' ? undefined : '{}',
  })

describe.each(PEOPLE)('$email', ({ email, role }) => {
  const held = ROLES.find(({ id }) => id === role)?.permissions ?? []
  test.each(CALLS.filter(({ name }) => name !== 'logout').map((call) => [permissionOf(call), call] as const))(
    '%s is open exactly where the role says so',
    async (permission, call) => {
      const { token } = await platform.as(email)
      const { status } = await ask(call, token)
      const mayCall = call.demands !== 'permitted' || permits(held, permission)
      if (mayCall) expect(status).not.toBe(403)
      else expect(status).toBe(403)
      expect(status).toBeLessThan(500)
    },
  )
})

test.each(CALLS.map((call) => [permissionOf(call), call] as const))(
  '%s without a session answers 401 unless anybody may call it',
  async (_permission, call) => {
    const { status } = await ask(call, null)
    if (call.demands === 'anyone') expect(status).not.toBe(403)
    else expect(status).toBe(401)
  },
)
