import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type FileStore, FileStoreAway } from './kernel/files/file-store.ts'
import { keyFileOf, type Secrets } from './kernel/security/secrets.ts'
import { countSealedSecrets, peopleUseText } from './modules/identity/sealed-secrets.ts'
import { readDemo } from './seed.ts'
import { StartError } from './start-error.ts'

const DEMO_PEOPLE =
  'This database holds people of the demo, whose password everybody knows, and DEMO=off is for real work: name an empty one (DATABASE_URL or DATA_DIR), or deactivate them first (start with DEMO=cast, Users).'
const NO_DEMO =
  'This database holds real couriers, and DEMO=on would play a day on them and move their clock: set DEMO=off, or DATA_DIR or DATABASE_URL to an empty database.'

/** Refuses to start where settings and database do not belong together (StartError). */
export async function checkStart(
  owner: pg.Pool,
  config: Config,
  secrets: Secrets,
  log: Logger,
): Promise<void> {
  const demo = await readDemo(owner)
  if (config.DEMO === 'off' && demo.is_open) throw new StartError(DEMO_PEOPLE)
  if (config.DEMO === 'on' && !demo.is_seeded) throw new StartError(NO_DEMO)

  const { people, undecryptable } = await countSealedSecrets(owner, secrets)
  const keyFile = keyFileOf(config.DATA_DIR)
  if (people > 0 && (await secrets.keyNames()).length === 0)
    throw new StartError(
      `${peopleUseText(people)} two-factor authentication, and the key of their secrets is not here: put the secrets.key that belongs to this database at ${keyFile}, or set SECRETS_KEY. If it is lost, see docs/operations.md, Secrets.`,
    )
  if (undecryptable > 0)
    log.warn(
      { people: undecryptable, keyFile },
      'people who use two-factor authentication cannot sign in: their secrets were sealed with a key that is not here',
    )
}

/** Files of this are nobody's: providers count from 1. */
const NOBODY = 0
const BUCKET_REFUSES =
  'FILES_S3_URL names a bucket that this platform cannot write to, read from and delete in: '
const BUCKET_WAY_OUT =
  ' Mend FILES_S3_URL, FILES_S3_REGION, FILES_S3_KEY_ID or FILES_S3_SECRET, or what that key may do.'

/**
 * Refuses to start where a bucket takes nothing, gives nothing back or deletes nothing (StartError): else the first to know were a driver
 * with a photo of a door. One that only does not answer may do so later.
 */
export async function checkFiles({ FILES_S3_URL }: Config, files: FileStore, log: Logger): Promise<void> {
  if (FILES_S3_URL === undefined) return
  try {
    const probe = await files.write(Buffer.from('May files be kept here?'))
    await probe.keep(NOBODY)
    await probe.discard()
    const isRead = (await files.read(NOBODY, probe.sha256)) !== null
    await files.remove(NOBODY, probe.sha256)
    if (!isRead || (await files.read(NOBODY, probe.sha256)) !== null)
      throw new StartError(`${BUCKET_REFUSES}what is written or deleted there is not.${BUCKET_WAY_OUT}`)
  } catch (cause) {
    if (!(cause instanceof FileStoreAway)) throw cause
    if (cause.isRefusal)
      throw new StartError(`${BUCKET_REFUSES}${cause.message}.${BUCKET_WAY_OUT}`, { cause })
    log.warn(
      { err: cause },
      'the bucket of FILES_S3_URL does not answer: until it does, no files are added or read',
    )
  }
}
