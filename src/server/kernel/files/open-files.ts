import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { createFileBucket } from './file-bucket.ts'
import { createFileFolder } from './file-folder.ts'
import type { FileStore } from './file-store.ts'
import { createIncomingFolder } from './incoming-folder.ts'

/** Where the files of a platform are: beside its database, or in the bucket that its settings name. */
export function openFiles({
  DATA_DIR,
  FILES_S3_URL: url,
  FILES_S3_REGION: region,
  FILES_S3_KEY_ID: keyId,
  FILES_S3_SECRET: secret,
}: Config): FileStore {
  const folder = join(DATA_DIR, 'files')
  return url === undefined || keyId === undefined || secret === undefined
    ? createFileFolder(folder)
    : createFileBucket({ url, region, keyId, secret }, createIncomingFolder(join(folder, 'incoming')))
}
