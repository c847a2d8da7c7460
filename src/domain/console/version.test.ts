import { expect, test } from 'vitest'
import { versionChange } from './version.ts'

test.each([
  ['3.19.17', '3.19.17', 'same'],
  ['3.19.17', '3.19.17\n', 'same'],
  ['3.19.17', '3.19.18', 'minor'],
  ['3.19.17', '3.20.0', 'minor'],
  ['3.19.17', '4.0.0', 'major'],
  ['4.0.0', '3.19.17', 'major'],
  ['3.20.0', '3.19.17', 'minor'],
] as const)('from %s to %s is %s', (running, offered, change) => {
  expect(versionChange(running, offered)).toBe(change)
})
