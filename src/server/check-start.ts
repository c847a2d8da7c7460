import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
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
