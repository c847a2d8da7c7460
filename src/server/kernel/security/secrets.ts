import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Seals what must be read again (a password must not, and is hashed): AES-256-GCM, with a key that is not in the
 * database, so that a copy of the database opens nothing.
 *
 * The key is SECRETS_KEY, or a file that is made in the data folder when the first secret is sealed. A sealed text
 * names its key, so that keys can be changed: the first key of SECRETS_KEY seals, all of them open.
 */
export interface Secrets {
  /** `of` says whose secret it is: sealed for one, it cannot be opened as another's. */
  seal(text: string, of: string): Promise<Buffer>
  open(sealed: Buffer, of: string): Promise<string>
}

const KEY_BYTES = 32
const NAME_BYTES = 4
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

/** The key of the data folder; of several that make it at once, one wins and all use it. */
async function keptKey(folder: string): Promise<string> {
  const path = join(folder, FILE)
  await mkdir(folder, { recursive: true })
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
  }
  return readFile(path, 'utf8')
}

export function createSecrets(given: readonly string[], folder: string): Secrets {
  let keys: Promise<readonly Key[]> | null = null
  const read = async () => (given.length > 0 ? given : [await keptKey(folder)]).map(keyOf)
  const ready = () => {
    keys ??= read()
    return keys
  }
  return {
    async seal(text, of) {
      const [key] = await ready()
      if (key === undefined) throw new Error('there is no key to seal with')
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(Buffer.from(of))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([key.name, iv, cipher.getAuthTag(), sealed])
    },
    async open(sealed, of) {
      const name = sealed.subarray(0, NAME_BYTES)
      const key = (await ready()).find((one) => one.name.equals(name))
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
  }
}
