import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const BUDGET_BYTES = 180_000

test('what every page loads first is under 180 KB of compressed script, in a file or two, without map and charts', () => {
  const page = readFileSync('dist/index.html', 'utf8')
  const files = new Set([...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file))
  expect(files.size).toBeGreaterThan(0)
  expect(files.size).toBeLessThan(6)
  const scripts = [...files].map((file) => readFileSync(`dist${file}`))
  expect(scripts.reduce((sum, script) => sum + gzipSync(script).length, 0)).toBeLessThan(BUDGET_BYTES)
  expect(scripts.some((script) => script.includes('addProtocol'))).toBe(false)
})
