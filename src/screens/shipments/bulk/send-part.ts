/** The parts of a bulk act as calls, each with a key of its own: a lost answer is asked for again and nothing is done twice. */
import type { CallOutcome, Client } from '../../../contract/client.ts'
import { changeShipments, type ItemOutcome } from '../../../contract/shipment-changes.ts'
import type { Shipment } from '../../../contract/shipments.ts'
import { withFullStop } from '../../../domain/values/sentence.ts'
import { conflictText } from '../../../features/shipment/conflict-text.ts'
import type { NamesOf } from '../../../features/shipment/names.ts'
import { conflictOf, type GuardedChange, readNow } from '../../../features/shipment/send-changes.ts'
import { randomName } from '../../../ui/form/random-name.ts'
import { refusalText } from '../../../ui/messages/refusals.ts'
import type { Made, Part, RefusedRow } from './bulk-run.ts'

const whyOf = (item: Extract<ItemOutcome, { ok: false }>): string =>
  withFullStop(refusalText(item.message, item.code))

/** `ask` makes the call with its key; what it answers stands in the order of `ids`. */
export function partOfCall(
  ids: readonly number[],
  ask: (idempotencyKey: string) => Promise<CallOutcome<readonly ItemOutcome[]>>,
): Part {
  const key = randomName()
  return {
    async send() {
      const answer = await ask(key)
      if (!answer.ok) return { lost: answer.error }
      return {
        done: answer.value.flatMap((item) => (item.ok ? [item] : [])),
        refused: answer.value.flatMap((item, i) => (item.ok ? [] : [{ id: ids[i] ?? 0, why: whyOf(item) }])),
      }
    },
  }
}

/** So often a change is sent with a newer version, where what it was decided by still holds. */
const MOST_TRIES = 5
/** Of so many of a part it is asked who was quicker; of the others it is told what is different. */
const MOST_ASKED = 5

/** Who sends changes, and what is said of those that are refused. */
export interface Changer {
  readonly client: Client
  readonly names: NamesOf
  /** Whether who was quicker may be asked of the audit trail. */
  readonly mayAudit: boolean
}

/** Changes that go by what was seen: what has moved on in nothing that matters goes again with its newest version. */
export function partOfChanges({ client, names, mayAudit }: Changer, changes: readonly GuardedChange[]): Part {
  const key = randomName()
  const done: Made[] = []
  const refused: RefusedRow[] = []
  let waiting = changes
  let tries = 1

  async function whyStale(seen: GuardedChange, now: Shipment, asksWho: boolean) {
    return conflictText(await conflictOf(client, now, seen, asksWho), names)
  }

  async function sortOut(items: readonly ItemOutcome[]): Promise<readonly GuardedChange[]> {
    const stale = waiting.flatMap(({ change }, i) => {
      const item = items[i]
      const isStale = item?.ok === false && item.code === 'shipment.changedMeanwhile'
      return isStale && change.version !== undefined ? [change.id] : []
    })
    const now = await readNow(client, stale)
    const again: GuardedChange[] = []
    let asked = 0
    for (const [i, seen] of waiting.entries()) {
      const item = items[i]
      if (item === undefined) continue
      const { id, version } = seen.change
      if (item.ok) {
        done.push(item)
        continue
      }
      const row = now.get(id)
      const newer = row !== undefined && row.version > (version ?? 0) ? row : null
      if (newer !== null && tries < MOST_TRIES && seen.stillHolds(newer))
        again.push({ ...seen, change: { ...seen.change, version: newer.version } })
      else {
        const told = newer === null ? null : await whyStale(seen, newer, mayAudit && asked++ < MOST_ASKED)
        refused.push({ id, why: told ?? whyOf(item) })
      }
    }
    return again
  }

  return {
    async send() {
      while (waiting.length > 0) {
        const shipments = waiting.map(({ change }) => change)
        const body = { shipments, partial: true }
        const answer = await client(changeShipments, { body, idempotencyKey: `${key}.${tries}` })
        if (!answer.ok) return { lost: answer.error }
        waiting = await sortOut(answer.value.shipments)
        tries += 1
      }
      return { done, refused }
    },
  }
}
