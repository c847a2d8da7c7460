import { expect, test } from 'vitest'
import { redirectTarget } from './redirect.ts'

test.each([
  ['/shipments?status=collected', '/shipments?status=collected'],
  ['/maps', '/maps'],
  [null, '/'],
  ['', '/'],
  ['https://evil.example/x', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['//evil.example/shipments', '/'],
  ['/.//evil.example', '/'],
  ['/shipments/..//evil.example', '/'],
  ['/.\\/evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/login?redirect=/login', '/'],
  ['/logout', '/'],
  ['/maintenance?r=/maintenance', '/'],
])('after signing in, %s leads to %s', (redirect, target) => {
  expect(redirectTarget(redirect)).toBe(target)
})
