import { expect, test } from 'vitest'
import { environmentOf, isLocalhost, isMainProduction } from './environment.ts'

test.each([
  ['localhost:5173', 'local'],
  ['127.0.0.1:8101', 'local'],
  ['192.168.1.20', 'local'],
  ['[::1]:8080', 'local'],
  ['dev.hubline.example', 'dev'],
  ['api-dev.hubline.example', 'dev'],
  ['console.stage.hubline.example', 'stage'],
  ['console.hubline.example', 'prod'],
  ['devices.hubline.example', 'prod'],
  ['10couriers.example', 'prod'],
])('%s is %s', (host, environment) => {
  expect(environmentOf(host)).toBe(environment)
})

test('staff log in where provider 1 is in production, and nowhere else', () => {
  expect(isMainProduction(1, 'console.hubline.example')).toBe(true)
  expect(isMainProduction(2, 'console.hubline.example')).toBe(false)
  expect(isMainProduction(1, 'localhost:8080')).toBe(false)
  expect(isMainProduction(null, 'console.hubline.example')).toBe(false)
})

test("a developer's own machine is told from every other, also from one in the same house", () => {
  expect(['localhost:8080', '127.0.0.1:5173', '[::1]:8080', 'kudu.localhost'].map(isLocalhost)).not.toContain(
    false,
  )
  expect(
    ['192.168.1.20', 'wall.local', 'localhost.example', 'console.hubline.example'].map(isLocalhost),
  ).not.toContain(true)
})
