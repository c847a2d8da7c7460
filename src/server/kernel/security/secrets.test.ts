import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSecrets } from './secrets.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'hubline-secrets-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}
const key = () => randomBytes(32).toString('base64')

test('what is sealed for somebody opens for them, and for nobody else', async () => {
  const secrets = createSecrets([key()], folder())
  const sealed = await secrets.seal('GEZDGNBV', '1:7')
  expect(sealed.includes('GEZDGNBV')).toBe(false)
  expect(await secrets.open(sealed, '1:7')).toBe('GEZDGNBV')
  await expect(secrets.open(sealed, '1:8')).rejects.toThrow()
})

test('a bit that was changed is noticed', async () => {
  const secrets = createSecrets([key()], folder())
  const sealed = await secrets.seal('GEZDGNBV', '1:7')
  for (let at = 4; at < sealed.length; at++) {
    const bent = Buffer.from(sealed)
    bent.writeUInt8(bent.readUInt8(at) ^ 1, at)
    await expect(secrets.open(bent, '1:7')).rejects.toThrow()
  }
})

test('an earlier key still opens, the first one seals', async () => {
  const [old, next] = [key(), key()]
  const before = await createSecrets([old], folder()).seal('a', 'x')
  const both = createSecrets([next, old], folder())
  expect(await both.open(before, 'x')).toBe('a')
  const after = await both.seal('b', 'x')
  expect(await createSecrets([next], folder()).open(after, 'x')).toBe('b')
  await expect(createSecrets([old], folder()).open(after, 'x')).rejects.toThrow('another key')
})

test('without a key of the environment one is made in the data folder, once, for nobody else to read', async () => {
  const data = folder()
  const nodes = [createSecrets([], data), createSecrets([], data)]
  const [one, other] = await Promise.all(nodes.map((node) => node.seal('a', 'x')))
  if (one === undefined || other === undefined) throw new Error('not sealed')
  for (const node of [...nodes, createSecrets([], data)])
    for (const sealed of [one, other]) expect(await node.open(sealed, 'x')).toBe('a')
  expect(statSync(join(data, 'secrets.key')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(data, 'secrets.key'), 'utf8')).toMatch(/^[\w+/]{43}=\n$/)
})

test('no key is made to open what was sealed with one that is not here', async () => {
  const sealed = await createSecrets([key()], folder()).seal('a', 'x')
  const data = folder()
  const secrets = createSecrets([], data)
  await expect(secrets.open(sealed, 'x')).rejects.toThrow('another key')
  expect(readdirSync(data)).toEqual([])
  // Put in place while the node runs, it counts from then on.
  const put = key()
  writeFileSync(join(data, 'secrets.key'), put)
  expect(await secrets.open(await createSecrets([put], folder()).seal('b', 'x'), 'x')).toBe('b')
})
