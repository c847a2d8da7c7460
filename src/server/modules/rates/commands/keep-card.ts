import { sql } from 'kysely'
import { type CardProblem, cardProblems } from '../../../../domain/rates/card-problems.ts'
import type { RateCard } from '../../../../domain/rates/rate-card.ts'
import type { LogEventType } from '../../../../domain/shipments/log-event.ts'
import { done, type Outcome, refused } from '../../../../domain/values/refusals.ts'
import { type Command, type CommandPlatform, runCommand } from '../../../kernel/commands/run-command.ts'
import type { Scalar } from '../../../kernel/eventlog/log.ts'
import type { Caller } from '../../../kernel/http/caller.ts'
import { type CardRow, readCard, readCards } from '../queries/read-cards.ts'

/** Any fixed number: who keeps a provider's rate cards waits for who is doing so. */
const RATE_CARDS = 1_970_005

/** All versions as they are, which nobody changes meanwhile. */
async function lockCards({ tx, providerId }: Command): Promise<readonly CardRow[]> {
  await sql`SELECT pg_advisory_xact_lock(${RATE_CARDS}::int, ${providerId}::int)`.execute(tx)
  return readCards(tx, providerId)
}

async function writeCardEvent(
  { now, write }: Command,
  type: LogEventType,
  caller: Caller,
  row: CardRow,
  change: Record<string, readonly [Scalar, Scalar]>,
): Promise<void> {
  const scope = { account_id: null, branch_ids: [], driver_ids: [] }
  await write([
    {
      at: now,
      type,
      entity: 'rate_card',
      entity_id: row.id,
      version: row.version,
      actor: caller.actor,
      change,
      scope,
    },
  ])
}

export const changedBy = (row: CardRow) =>
  refused('rateCard.changedMeanwhile', {
    field: 'version',
    detail: `Somebody else changed this rate card meanwhile: it is at version ${row.version}, saved by ${row.changed_by ?? 'the platform'}.`,
  })

/** Why a card cannot be priced by, with every place that is wrong; null where nothing is. */
export function refuseWrongCard(card: RateCard): Extract<Outcome<never>, { ok: false }> | null {
  const wrong = cardProblems(card).map(({ path, says, at }) => ({
    code: 'rateCard.wrong' as const,
    field: `card.${path}`,
    detail: at === undefined ? says : `${says} (at character ${at + 1})`,
  }))
  const [first] = wrong
  return first === undefined ? null : { ok: false, refusal: { ...first, each: wrong } }
}

export interface DraftInput {
  readonly account_id: number | null
  /** 0 where there is none yet. */
  readonly version: number
  readonly card: RateCard
}

/** Saves the one draft of a card, with whatever is still wrong with it; of two at once the second is told. */
export function saveDraft(
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  userName: string,
  { account_id, version, card }: DraftInput,
): Promise<Outcome<{ row: CardRow; problems: CardProblem[] }>> {
  return runCommand(platform, providerId, caller, async (command) => {
    const { tx, now } = command
    if (account_id !== null) {
      const account = await tx
        .selectFrom('accounts')
        .select('id')
        .where('provider_id', '=', providerId)
        .where('id', '=', account_id)
        .executeTakeFirst()
      if (account === undefined) return refused('account.notFound', { field: 'account_id' })
    }
    const versions = (await lockCards(command)).filter((row) => row.account_id === account_id)
    const draft = versions.find(({ valid_from }) => valid_from === null)
    if (version !== (draft?.version ?? 0)) {
      if (draft !== undefined) return changedBy(draft)
      return refused('rateCard.changedMeanwhile', {
        field: 'version',
        detail: 'Somebody else published this draft meanwhile.',
      })
    }
    const said = {
      name: card.name,
      document: JSON.stringify(card),
      version: version + 1,
      changed_at: new Date(now),
      changed_by: userName,
    }
    const number = Math.max(0, ...versions.map((row) => row.number)) + 1
    const { id } =
      draft ??
      (await tx
        .insertInto('rate_cards')
        .values({ provider_id: providerId, account_id, number, ...said })
        .returning('id')
        .executeTakeFirstOrThrow())
    if (draft !== undefined)
      await tx
        .updateTable('rate_cards')
        .set(said)
        .where('provider_id', '=', providerId)
        .where('id', '=', id)
        .execute()
    const saved = await readCard(tx, providerId, id)
    if (saved === null) return refused('rateCard.notFound')
    await writeCardEvent(command, 'rate_card.saved', caller, saved.row, {
      name: [draft?.name ?? null, card.name],
      number: [draft?.number ?? null, saved.row.number],
    })
    return done({ row: saved.row, problems: cardProblems(card) })
  })
}

export interface PublishInput {
  readonly id: number
  readonly version: number
  /** Business time (ms); null is now. */
  readonly valid_from: number | null
}

/**
 * Publishes a draft from a moment on. What was in force until then ends there, and it ends itself where a later version
 * begins that was published before: no version of a card overlaps another.
 */
export function publishDraft(
  platform: CommandPlatform,
  providerId: number,
  caller: Caller,
  userName: string,
  { id, version, valid_from }: PublishInput,
): Promise<Outcome<CardRow>> {
  return runCommand(platform, providerId, caller, async (command) => {
    const { tx, now } = command
    const versions = await lockCards(command)
    const found = await readCard(tx, providerId, id)
    if (found === null) return refused('rateCard.notFound', { field: 'id' })
    const { row, card } = found
    if (row.valid_from !== null) return refused('rateCard.published', { field: 'id' })
    if (row.version !== version) return changedBy(row)
    const from = valid_from ?? now
    if (from < now)
      return refused('input.invalid', { field: 'valid_from', detail: 'Enter a date that is still to come' })
    const wrong = refuseWrongCard(card)
    if (wrong !== null) return wrong

    const others = versions.flatMap((one) =>
      one.account_id === row.account_id && one.valid_from !== null
        ? [{ ...one, valid_from: one.valid_from }]
        : [],
    )
    if (others.some((one) => one.valid_from === from))
      return refused('input.invalid', {
        field: 'valid_from',
        detail: 'Another version of this card begins at the same moment',
      })
    const before = others.find(
      (one) => one.valid_from < from && (one.valid_until === null || one.valid_until > from),
    )
    const after = Math.min(...others.map((one) => one.valid_from).filter((begins) => begins > from))
    if (before !== undefined)
      await tx
        .updateTable('rate_cards')
        .set({ valid_until: new Date(from) })
        .where('provider_id', '=', providerId)
        .where('id', '=', before.id)
        .execute()
    await tx
      .updateTable('rate_cards')
      .set({
        valid_from: new Date(from),
        valid_until: Number.isFinite(after) ? new Date(after) : null,
        version: version + 1,
        changed_at: new Date(now),
        changed_by: userName,
      })
      .where('provider_id', '=', providerId)
      .where('id', '=', id)
      .execute()
    const published = await readCard(tx, providerId, id)
    if (published === null) return refused('rateCard.notFound')
    await writeCardEvent(command, 'rate_card.published', caller, published.row, {
      valid_from: [null, new Date(from).toISOString()],
    })
    return done(published.row)
  })
}
