import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { serveTiles } from './serve-tiles.ts'

test('a folder that cannot be made is told in one line, and there are no maps', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hubline-no-tiles-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'tiles'), 'a file')
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } })
  await serveTiles(app, folder)
  expect((await app.inject('/tiles/za.pmtiles')).statusCode).toBe(404)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(join(folder, 'tiles'))
})
