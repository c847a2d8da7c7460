import { HOUR_MS, UNUSED_FILES_KEPT_MS } from '../../../domain/files/file-limits.ts'
import { type CommandPlatform, runBatch } from '../../kernel/commands/run-command.ts'
import { instant, withPlatformReadTx } from '../../kernel/database/tenant.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import type { Platform } from '../../platform.ts'
import { lockContent } from './store-file.ts'

export const FILE_SWEEP_JOB = { name: 'file-sweep', cron: '22 * * * *', withinSeconds: 1_800 } as const

/** Contents that go in one transaction: whoever sends the same meanwhile waits for no more. */
const AT_ONCE = 20
type Deps = CommandPlatform & { readonly files: FileStore }

/** Removes contents that no row holds any longer; says whether there are more. */
function removeSome(platform: Deps, providerId: number): Promise<boolean> {
  return runBatch(platform, providerId, [], async ({ tx }) => {
    const going = await tx
      .selectFrom('files_to_remove')
      .select('sha256')
      .where('provider_id', '=', providerId)
      .orderBy('sha256')
      .limit(AT_ONCE)
      .execute()
    for (const { sha256 } of going) {
      await lockContent(tx, providerId, sha256)
      const held = await tx
        .selectFrom('files')
        .select('id')
        .where('provider_id', '=', providerId)
        .where((row) => row.or([row('sha256', '=', sha256), row('thumbnail_sha256', '=', sha256)]))
        .limit(1)
        .executeTakeFirst()
      // Where this is not committed it is done again: what is gone can be removed once more.
      if (held === undefined) await platform.files.remove(providerId, sha256)
      await tx
        .deleteFrom('files_to_remove')
        .where('provider_id', '=', providerId)
        .where('sha256', '=', sha256)
        .execute()
    }
    return going.length === AT_ONCE
  })
}

/** The bytes of files whose rows are gone go as well. */
async function removeContents(platform: Deps, providerId: number): Promise<void> {
  while (await removeSome(platform, providerId)) {
    // As long as there are more.
  }
}

/** The same, for whoever does not wait for it; what fails is left to the sweep. */
export function removeContentsSoon(platform: Deps & Pick<Platform, 'log'>, providerId: number): void {
  removeContents(platform, providerId).catch((cause: unknown) =>
    platform.log.warn({ err: cause }, 'files of a deleted note were not removed yet'),
  )
}

/** Lets go of what was sent and added to nothing, and of all bytes that are nobody's. */
export async function sweepFiles(platform: Platform): Promise<void> {
  const unused = platform.now() - UNUSED_FILES_KEPT_MS
  const providers = await withPlatformReadTx(platform.database.app, (tx) =>
    tx.selectFrom('providers').select('provider_id').execute(),
  )
  for (const { provider_id: providerId } of providers) {
    await runBatch(platform, providerId, [], ({ tx }) =>
      tx
        .deleteFrom('files')
        .where('provider_id', '=', providerId)
        .where('note_id', 'is', null)
        .where('proof_of', 'is', null)
        .where('measures_of', 'is', null)
        .where('created_at', '<', instant(unused))
        .execute(),
    )
    await removeContents(platform, providerId)
  }
  await platform.files.tidy(HOUR_MS)
}
