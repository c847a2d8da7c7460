import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('npm start says what to do where the console is not built and nothing is there to build it', () => {
  const clone = mkdtempSync(join(tmpdir(), 'hubline-clone-'))
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }))
  cpSync('scripts/start.ts', join(clone, 'scripts/start.ts'))
  writeFileSync(join(clone, 'package.json'), '{ "type": "module" }')
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.ts'], {
    cwd: clone,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringContaining('npm ci --include=dev && npm run build'),
  ])
})
