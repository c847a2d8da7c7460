import type { Command } from '../../../kernel/commands/run-command.ts'
import type { NewEvent } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'

type EntryEvent =
  | 'account.addressAdded'
  | 'account.addressChanged'
  | 'account.addressDeleted'
  | 'account.addressesImported'

/** Writes down what became of an address book: which entry, never where somebody lives. */
export async function writeEntryEvent(
  { now, write }: Command,
  { actor }: Pick<Caller, 'actor'>,
  { type, accountId, change }: { type: EntryEvent; accountId: number; change: NewEvent['change'] },
): Promise<void> {
  await write([
    {
      at: now,
      type,
      entity: 'account',
      entity_id: accountId,
      version: 1,
      actor,
      change,
      scope: { account_id: accountId, branch_ids: [], driver_ids: [] },
    },
  ])
}
