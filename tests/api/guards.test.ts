import { describe, expect, test } from 'vitest'
import { platformOfFile } from '../platform.ts'

const PARTNER = 'https://portal.partner.example'

describe('what a browser is told to keep to', async () => {
  const platform = await platformOfFile({ ALLOWED_ORIGINS: [PARTNER] })
  const asked = async (path: string, accept: string) => {
    const answer = await fetch(platform.url + path, { headers: { accept } })
    return answer.headers
  }
  const frames = (headers: Headers) =>
    (headers.get('content-security-policy') ?? '')
      .split(/; ?/)
      .find((rule) => rule.startsWith('frame-ancestors'))

  test.each([
    ['the console', '/', 'text/html'],
    ['a call', '/v2/time', 'application/json'],
    ['an address that nobody knows', '/v2/nowhere', 'application/json'],
  ])(
    '%s runs scripts of its own only, and stands in the frames of those who are named',
    async (_what, path, accept) => {
      const headers = await asked(path, accept)
      expect(headers.get('content-security-policy')).toContain("script-src 'self'")
      expect(frames(headers)).toBe(`frame-ancestors 'self' ${PARTNER}`)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    },
  )

  test("the courier's own widget has a policy of its own", async () => {
    expect(frames(await asked('/widget/1', 'text/html'))).toBe("frame-ancestors 'self'")
  })
})
