import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

const BUCKET = 'hubline-files'
/** The one account that the store of tests knows. */
export const BUCKET_KEY = 'S3RVER'

export interface TestBucket {
  /** What FILES_S3_URL names. */
  readonly url: string
  /** Where the store keeps what it was given: to see, and to break, what no client is shown. */
  readonly directory: string
  stop(): Promise<void>
}

/** A store that speaks S3 and checks who asks; it is none of ours. */
export async function startBucket(
  { port, directory }: { port: number; directory?: string } = { port: 0 },
): Promise<TestBucket> {
  const kept = directory ?? (await mkdtemp(join(tmpdir(), 'hubline-bucket-')))
  const store = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: kept,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port: opened } = await store.run()
  return { url: `http://127.0.0.1:${opened}/${BUCKET}`, directory: kept, stop: () => store.close() }
}
