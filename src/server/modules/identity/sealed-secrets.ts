import type pg from 'pg'
import { NAME_BYTES, type Secrets } from '../../kernel/security/secrets.ts'

/** Who uses two-factor authentication: how many people, and how many of them whose secret no key here opens. */
export interface SealedSecrets {
  readonly people: number
  readonly undecryptable: number
}

/** Counts them on a connection of the owner, who sees all providers. */
export async function countSealedSecrets(
  owner: Pick<pg.ClientBase, 'query'>,
  secrets: Secrets,
): Promise<SealedSecrets> {
  const names = await secrets.keyNames()
  const { rows } = await owner.query<SealedSecrets>(
    `SELECT count(*)::int AS people, (count(*) FILTER (WHERE NOT encode(substring(secret FROM 1 FOR $1::int), 'hex') = ANY ($2)))::int AS undecryptable
     FROM two_factor WHERE enabled_at IS NOT NULL`,
    [NAME_BYTES, names],
  )
  return rows[0] ?? { people: 0, undecryptable: 0 }
}

/** "1 person uses", "3 people use". */
export const peopleUseText = (count: number): string =>
  count === 1 ? '1 person uses' : `${count} people use`
