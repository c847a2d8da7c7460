import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

/**
 * Seals what must be read again (a password must not, and is hashed): AES-256-GCM, with a key that is not in the
 * database, so that a copy of the database opens nothing.
 *
 * The key is SECRETS_KEY, or a file that is made in the data folder when the first secret is sealed, and never to open
 * one: it would be another key. A sealed text names its key, so that keys can be changed: the first key of SECRETS_KEY
 * seals, all of them open.
 */
export interface Secrets {
  /** `of` says whose secret it is: sealed for one, it cannot be opened as another's. */
  seal(text: string, of: string): Promise<Buffer>
  open(sealed: Buffer, of: string): Promise<string>
  /** The keys that are there already, as sealed texts name them, in hexadecimal. */
  keyNames(): Promise<string[]>
}

const KEY_BYTES = 32
/** A sealed text begins with the name of its key. */
export const NAME_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16
const FILE = 'secrets.key'

interface Key {
  readonly name: Buffer
  readonly bytes: Buffer
}

function keyOf(base64: string): Key {
  const bytes = Buffer.from(base64.trim(), 'base64')
  if (bytes.length !== KEY_BYTES) throw new Error('a key of SECRETS_KEY is 32 bytes in base64')
  return { bytes, name: createHash('sha256').update(bytes).digest().subarray(0, NAME_BYTES) }
}

/** Where the key of a data folder lies. */
export const keyFileOf = (folder: string): string => resolve(folder, FILE)

const isError = (cause: unknown, code: string) =>
  cause instanceof Error && 'code' in cause && cause.code === code

async function keptKey(folder: string): Promise<string[]> {
  try {
    return [await readFile(keyFileOf(folder), 'utf8')]
  } catch (cause) {
    if (isError(cause, 'ENOENT')) return []
    throw cause
  }
}

/** Makes the key of the data folder; of several that make it at once, one wins and all use it. */
async function makeKey(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  try {
    const file = await open(keyFileOf(folder), 'wx', 0o600)
    try {
      await file.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (cause) {
    if (!isError(cause, 'EEXIST')) throw cause
  }
}

export function createSecrets(given: readonly string[], folder: string): Secrets {
  let known: readonly Key[] = []
  /** Read until there is one: somebody may put it in place while the node runs. */
  async function keys(): Promise<readonly Key[]> {
    if (known.length === 0) known = (given.length > 0 ? given : await keptKey(folder)).map(keyOf)
    return known
  }
  async function sealingKey(): Promise<Key> {
    if ((await keys()).length === 0) await makeKey(folder)
    const [key] = await keys()
    if (key === undefined) throw new Error('there is no key to seal with')
    return key
  }
  return {
    async seal(text, of) {
      const key = await sealingKey()
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(Buffer.from(of))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([key.name, iv, cipher.getAuthTag(), sealed])
    },
    async open(sealed, of) {
      const name = sealed.subarray(0, NAME_BYTES)
      const key = (await keys()).find((one) => one.name.equals(name))
      if (key === undefined)
        throw new Error(
          'a secret was sealed with another key: give this node the SECRETS_KEY of the others, or the secrets.key of its data folder',
        )
      const rest = sealed.subarray(NAME_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, rest.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(of))
        .setAuthTag(rest.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(rest.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    },
    keyNames: async () => (await keys()).map(({ name }) => name.toString('hex')),
  }
}
