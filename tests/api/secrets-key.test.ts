import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PROVIDER_ADMIN, platformOfFile, startTestPlatform } from '../support/platform.ts'

/** The key of secrets lies outside of the database: whoever brings the database elsewhere brings it, too. */
const platform = await platformOfFile()

function dataFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'hubline-secrets-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('where nobody uses two-factor authentication yet, a platform starts without a key', async () => {
  const data = dataFolder()
  await (await startTestPlatform({ SECRETS_KEY: [], DATA_DIR: data }, platform.databaseUrl)).stop()
  expect(existsSync(join(data, 'secrets.key'))).toBe(false)
})

test('a start without the key of people who use it is refused, says where it belongs, and makes none', async () => {
  await platform.setUpTwoFactor(await platform.as(PROVIDER_ADMIN), PROVIDER_ADMIN)
  const data = dataFolder()
  const file = join(data, 'secrets.key')
  const settings = { SECRETS_KEY: [], DATA_DIR: data }
  await expect(startTestPlatform(settings, platform.databaseUrl)).rejects.toThrow(
    /^1 person uses two-factor authentication, .*secrets\.key.*SECRETS_KEY/,
  )
  expect(existsSync(file)).toBe(false)
  // The old key at its path, or any other one by somebody's own decision.
  writeFileSync(file, Buffer.alloc(32, 'test').toString('base64'))
  await (await startTestPlatform(settings, platform.databaseUrl)).stop()
})
