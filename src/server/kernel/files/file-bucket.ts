import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import {
  contentPath,
  type FileStore,
  FileStoreAway,
  isSha256,
  sha256Of,
  type WrittenFile,
} from './file-store.ts'
import type { IncomingFolder } from './incoming-folder.ts'

/** Somebody else's S3-compatible store. */
export interface BucketSettings {
  /** `https://host/bucket` or `https://host/bucket/folder`. */
  readonly url: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

/** For one request (ms): twenty megabytes over a slow line. */
const PATIENCE_MS = 20_000
/** Before each further try (ms); all that is asked may be asked twice. */
const PAUSES_MS = [100, 500] as const

/** One answer of a store, whole. */
interface Answer {
  readonly status: number
  readonly body: Buffer
}

const isSuccess = ({ status }: Answer) => status >= 200 && status < 300
/** The store is busy, or broken for a moment. */
const mayPass = ({ status }: Answer) => status >= 500 || status === 429

/** A refusal as it is told to whoever runs the platform: never with our keys, or the names of files. */
function refusalOf({ status, body }: Answer): FileStoreAway {
  const [, code = ''] = /<Code>(\w{1,60})<\/Code>/.exec(body.toString('utf8', 0, 2_000)) ?? []
  return new FileStoreAway(`it answered ${status} ${code}`.trim(), status < 500)
}

/** Files in a bucket, as they lie in a folder (`createFileFolder`); only what arrives lies on this machine, in `incoming`. */
export function createFileBucket(
  { url, region, keyId, secret }: BucketSettings,
  incoming: IncomingFolder,
): FileStore {
  // The pauses are ours: theirs go on for minutes, while somebody waits.
  const signer = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 0,
  })
  const { origin, pathname } = new URL(url)
  const [bucket = '', ...folder] = pathname.split('/').filter((part) => part !== '')
  const keyOf = (path: string) => [...folder, path].join('/')
  const placeOf = (providerId: number, sha256: string) => keyOf(contentPath(providerId, sha256))
  const aside = keyOf('incoming/')

  async function askOnce(key: string, request: RequestInit): Promise<Answer> {
    try {
      const answer = await signer.fetch(`${origin}/${bucket}${key}`, {
        ...request,
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) }
    } catch (cause) {
      throw new FileStoreAway('it does not answer', false, cause)
    }
  }

  /** An answer of success, or null where there is nothing of that name. */
  async function ask(key: string, request: RequestInit): Promise<Buffer | null> {
    for (let tries = 0; ; tries += 1) {
      const pause = PAUSES_MS[tries]
      try {
        const answer = await askOnce(key, request)
        if (isSuccess(answer)) return answer.body
        if (answer.status === 404 && !answer.body.includes('NoSuchBucket')) return null
        if (pause === undefined || !mayPass(answer)) throw refusalOf(answer)
      } catch (cause) {
        if (pause === undefined || !(cause instanceof FileStoreAway) || cause.isRefusal) throw cause
      }
      await wait(pause * (0.5 + Math.random()))
    }
  }

  const contentOf = (key: string) => ask(`/${key}`, { method: 'GET' })
  const discard = async (key: string) => void (await ask(`/${key}`, { method: 'DELETE' }))

  /** Within the store. One that fails half way may have begun to say that it went well: the end of it is looked for. */
  async function copy(from: string, to: string): Promise<void> {
    const source = { 'x-amz-copy-source': `/${bucket}/${from}` }
    const done = await ask(`/${to}`, { method: 'PUT', headers: source })
    if (done?.includes('</CopyObjectResult>') !== true)
      throw new Error('a file that was written is not there')
  }

  async function write(file: Buffer): Promise<WrittenFile> {
    const sha256 = sha256Of(file)
    const key = `${aside}${randomUUID()}`
    await ask(`/${key}`, { method: 'PUT', body: new Uint8Array(file) })
    const readBack = await contentOf(key)
    if (readBack === null || sha256Of(readBack) !== sha256) {
      await discard(key)
      throw new Error('a file is read back otherwise than it was written')
    }
    return {
      sha256,
      bytes: file.length,
      keep: (providerId) => copy(key, placeOf(providerId, sha256)),
      // What a store that is away keeps is tidied up later.
      discard: () => discard(key).catch(() => {}),
    }
  }

  return {
    receive: incoming.receive,
    write,
    async read(providerId, sha256) {
      if (!isSha256(sha256)) return null
      const file = await contentOf(placeOf(providerId, sha256))
      return file !== null && sha256Of(file) === sha256 ? file : null
    },
    async remove(providerId, sha256) {
      if (isSha256(sha256)) await discard(placeOf(providerId, sha256))
    },
    async tidy(olderThanMs) {
      await incoming.tidy(olderThanMs)
      // A thousand of them; what is beyond is there the next hour.
      const listed = await ask(`?list-type=2&prefix=${encodeURIComponent(aside)}`, { method: 'GET' })
      for (const [, entry = ''] of listed?.toString().matchAll(/<Contents>(.*?)<\/Contents>/gs) ?? []) {
        const [, name] = /<Key>[^<]*?([0-9a-f-]{36})<\/Key>/.exec(entry) ?? []
        const [, at = ''] = /<LastModified>([^<]+)<\/LastModified>/.exec(entry) ?? []
        if (name !== undefined && Date.now() - Date.parse(at) > olderThanMs) await discard(`${aside}${name}`)
      }
    },
  }
}
