import { sql } from 'kysely'
import type { AddedFile } from '../../../contract/added-file.ts'
import { HOUR_MS, MOST_BYTES_AN_HOUR, MOST_FILES_AN_HOUR } from '../../../domain/files/file-limits.ts'
import { fileNameOf } from '../../../domain/files/received-file.ts'
import { done, type Outcome, refused } from '../../../domain/values/refusals.ts'
import { runCommand } from '../../kernel/commands/run-command.ts'
import { instant, type Tx } from '../../kernel/database/tenant.ts'
import type { WrittenFile } from '../../kernel/files/file-store.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import type { Platform } from '../../platform.ts'
import type { PreparedFile } from './prepare-file.ts'

export const FILE_COLUMNS = ['id', 'name', 'type', 'bytes', 'width', 'height'] as const

/** Whoever keeps a content, or lets go of it, waits for the other: it is never removed from under a new row. */
export async function lockContent(tx: Tx, providerId: number, sha256: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${providerId} ${sha256}`}, 0))`.execute(tx)
}

/** What somebody sends: people and keys of an account together, or one user of the provider. */
const ofSender = ({ account_id, user_id }: Caller) =>
  account_id === null ? sql<boolean>`uploaded_by = ${user_id}` : sql<boolean>`account_id = ${account_id}`

async function hasSentTooMuch(tx: Tx, providerId: number, caller: Caller, since: number, bytes: number) {
  const { files, sum } = await tx
    .selectFrom('files')
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<string | null>('bytes').as('sum')])
    .where('provider_id', '=', providerId)
    .where('created_at', '>', instant(since))
    .where(ofSender(caller))
    .executeTakeFirstOrThrow()
  return Number(files) >= MOST_FILES_AN_HOUR || Number(sum ?? 0) + bytes > MOST_BYTES_AN_HOUR
}

/** Keeps a file that is nobody's to read yet: whoever sent it adds it to something. */
export async function storeFile(
  platform: Platform,
  providerId: number,
  caller: Caller,
  { name, prepared }: { name: string; prepared: PreparedFile },
): Promise<Outcome<AddedFile>> {
  const { type, file, thumbnail, width, height } = prepared
  const written: WrittenFile[] = []
  for (const content of thumbnail === null ? [file] : [file, thumbnail])
    written.push(await platform.files.write(content))
  const [whole, small] = written
  if (whole === undefined) throw new Error('nothing was written')
  const now = platform.now()
  try {
    return await runCommand(platform, providerId, caller, async ({ tx }) => {
      if (await hasSentTooMuch(tx, providerId, caller, now - HOUR_MS, whole.bytes))
        return refused('rate.limited', { retryAfterMs: HOUR_MS, detail: TOO_MUCH })
      for (const { sha256 } of written.toSorted((a, b) => a.sha256.localeCompare(b.sha256)))
        await lockContent(tx, providerId, sha256)
      const row = await tx
        .insertInto('files')
        .values({
          provider_id: providerId,
          name: fileNameOf(name, type),
          type,
          sha256: whole.sha256,
          bytes: whole.bytes,
          width,
          height,
          thumbnail_sha256: small?.sha256 ?? null,
          uploaded_by: caller.user_id,
          account_id: caller.account_id,
          created_at: new Date(now),
          note_id: null,
        })
        .returning(FILE_COLUMNS)
        .executeTakeFirstOrThrow()
      // Last: what is refused before has left nothing there.
      for (const content of written) await content.keep(providerId)
      return done(row)
    })
  } finally {
    for (const content of written) await content.discard()
  }
}

const TOO_MUCH = 'That is more than can be sent in an hour. Send the rest later.'
