import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { ArchivedPiece, ArchiveEnd, ArchiveHead } from '../../../contract/archive-file.ts'
import { type LeavingTerms, monthOf, staysBecause } from '../../../domain/shipments/leaving.ts'
import { isStatementTimeout } from '../database/open.ts'
import type { FileStore } from '../files/file-store.ts'
import { inPatientTransaction } from '../jobs/run-alone.ts'
import type { ArchiveContents } from './archive-file.ts'
import { finishFile, headOf, makeArchive, readKnown, wholeFiles } from './archive-files.ts'
import { type Candidate, candidatesAfter, candidatesOf, type Place } from './leaving-shipments.ts'
import { deleteShipments, shipmentLines, unchangedShipments } from './shipment-rows.ts'

/** Shipments of one file: what a run that is broken off has to begin anew. */
const MOST_IN_A_FILE = 50_000
/** Of those that are asked whether they may leave, in one question. */
const ASKED_AT_ONCE = 200
/** Of those that are read for a file, and deleted, in one transaction: nobody waits long behind it. */
const AT_ONCE = 25
/** Bytes of a piece of a file, as in backups. */
const PIECE_BYTES = 192 * 1024

/** Half of the time is others' alone. */
async function thenRest<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const made = await work()
  await wait(performance.now() - began)
  return made
}

export interface ArchivingInputs {
  readonly client: pg.ClientBase
  readonly files: FileStore
  readonly folder: string
  /** Something stays for now, and is tried again with the next run. */
  readonly problem: (what: string, cause: unknown) => void
  /** Something stays until somebody has looked. */
  readonly failed: (what: string, cause: unknown) => void
  readonly isStopped: () => boolean
}

/**
 * Moves shipments that ended long ago into files, a provider after the other. Nothing is deleted before the file that has it was
 * read back; what has changed since it was written, or is locked by somebody, stays. A run that ends anywhere is carried on
 * by the next one: a file that was not whole is written anew, and what a whole one holds is deleted.
 */
export async function archiveShipments(inputs: ArchivingInputs, terms: LeavingTerms): Promise<void> {
  const { client, failed, isStopped } = inputs
  const { rows: providers } = await client.query<{ provider_id: number }>(
    'SELECT provider_id FROM providers ORDER BY provider_id',
  )
  for (const { provider_id } of providers) {
    if (isStopped()) return
    try {
      await carryOn(inputs, provider_id, terms)
      await archiveOf(inputs, provider_id, terms)
    } catch (cause) {
      // What is wrong with the files of one keeps no other from theirs; the next run tries again.
      if (!isStopped()) failed(`shipments of provider ${provider_id} stay in the database`, cause)
    }
  }
}

async function carryOn(inputs: ArchivingInputs, providerId: number, terms: LeavingTerms): Promise<void> {
  const { client, folder } = inputs
  for (const file of await wholeFiles(client, folder, providerId, 'shipments'))
    await deleteWritten(inputs, providerId, file.name, await readKnown(folder, file), terms)
}

async function archiveOf(inputs: ArchivingInputs, providerId: number, terms: LeavingTerms): Promise<void> {
  const { client, folder } = inputs
  const leaving = leavingShipments(inputs, providerId, terms)
  for (;;) {
    const { month, ids } = await leaving.next()
    if (month === null || inputs.isStopped()) return
    const head = headOf('shipments', providerId, month)
    const { name, contents } = await makeArchive(client, folder, head, () =>
      linesOfShipments(inputs, head, ids),
    )
    await deleteWritten(inputs, providerId, name, contents, terms)
  }
}

/** What goes into the next file: shipments that ended in one month and may leave; a null month where there are none. */
function leavingShipments(
  { client, files, problem }: ArchivingInputs,
  providerId: number,
  terms: LeavingTerms,
) {
  let waiting: Candidate[] = []
  let place: Place | null = null
  let isLast = false

  async function more(): Promise<void> {
    const page = await thenRest(() => candidatesAfter(client, providerId, terms, place, ASKED_AT_ONCE))
    isLast = page.length < ASKED_AT_ONCE
    place = page.at(-1) ?? place
    for (const one of page) {
      if (staysBecause(one, terms) !== null) continue
      if (!one.has_files || (await hasItsFiles(one.id))) waiting.push(one)
    }
  }

  async function hasItsFiles(id: number): Promise<boolean> {
    const [line] = await shipmentLines(client, providerId, [id])
    for (const sha256 of line?.contents ?? []) {
      if ((await files.read(providerId, sha256)) !== null) continue
      problem(
        `shipment ${id} of provider ${providerId} stays: its file ${sha256} is missing or damaged`,
        null,
      )
      return false
    }
    return true
  }

  return {
    async next(): Promise<{ month: string | null; ids: number[] }> {
      while (waiting.length === 0 && !isLast) await more()
      const [first] = waiting
      if (first === undefined) return { month: null, ids: [] }
      const month = monthOf(first.over_since)
      const ids: number[] = []
      for (;;) {
        const others = waiting.findIndex(({ over_since }) => monthOf(over_since) !== month)
        const room = MOST_IN_A_FILE - ids.length
        const some = Math.min(room, others < 0 ? waiting.length : others)
        ids.push(...waiting.slice(0, some).map(({ id }) => id))
        waiting = waiting.slice(some)
        if (ids.length === MOST_IN_A_FILE || waiting.length > 0 || isLast) return { month, ids }
        await more()
      }
    },
  }
}

async function* linesOfShipments(
  { client, files, isStopped }: ArchivingInputs,
  head: ArchiveHead,
  ids: readonly number[],
): AsyncGenerator<string> {
  yield JSON.stringify(head)
  let entries = 0
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    if (isStopped()) throw new Error('the platform stops')
    const some = ids.slice(at, at + AT_ONCE)
    for (const { line, contents } of await thenRest(() => shipmentLines(client, head.provider_id, some))) {
      yield line
      entries += 1
      for (const sha256 of contents) {
        const bytes = await files.read(head.provider_id, sha256)
        if (bytes === null) throw new Error(`the file ${sha256} went while it was archived`)
        for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
          const data = bytes.subarray(from, from + PIECE_BYTES).toString('base64')
          yield JSON.stringify({ is: 'piece', sha256, data } satisfies ArchivedPiece)
        }
      }
    }
  }
  yield JSON.stringify({ is: 'end', entries } satisfies ArchiveEnd)
}

/** Deletes what a whole file holds, as far as it is still so. What somebody has locked is left to the next run. */
async function deleteWritten(
  { client, isStopped, problem }: ArchivingInputs,
  providerId: number,
  name: string,
  { shipments }: ArchiveContents,
  terms: LeavingTerms,
): Promise<void> {
  const ids = [...shipments.keys()]
  let isDone = true
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    if (isStopped()) return
    const some = ids.slice(at, at + AT_ONCE)
    try {
      const locked = await thenRest(() =>
        inPatientTransaction(client, () => deleteUnchanged(client, providerId, name, some, shipments, terms)),
      )
      if (locked.isAnyElsewhere) isDone = false
    } catch (cause) {
      if (!isStatementTimeout(cause)) throw cause
      isDone = false
      problem('some shipments are in use: they leave with the next run', cause)
    }
  }
  if (isDone) await finishFile(client, { provider_id: providerId, name })
}

async function deleteUnchanged(
  client: pg.ClientBase,
  providerId: number,
  name: string,
  ids: readonly number[],
  written: ReadonlyMap<number, string>,
  terms: LeavingTerms,
): Promise<{ isAnyElsewhere: boolean }> {
  const { rows } = await client.query<{ id: number; is_mine: boolean }>(
    `WITH mine AS (SELECT id FROM shipments WHERE provider_id = $1 AND id = ANY ($2) ORDER BY id FOR UPDATE SKIP LOCKED)
     SELECT s.id, s.id IN (SELECT id FROM mine) AS is_mine FROM shipments s WHERE s.provider_id = $1 AND s.id = ANY ($2)`,
    [providerId, ids],
  )
  const mine = rows.filter(({ is_mine }) => is_mine).map(({ id }) => id)
  const may = (await candidatesOf(client, providerId, mine))
    .filter((one) => staysBecause(one, terms) === null)
    .map(({ id }) => id)
  const going = await unchangedShipments(client, providerId, may, written)
  if (going.length > 0) {
    await client.query(
      `INSERT INTO archive_entries (provider_id, shipment_id, account_id, file, archived_at)
       SELECT provider_id, id, account_id, $3, clock_timestamp() FROM shipments WHERE provider_id = $1 AND id = ANY ($2)
       ON CONFLICT (provider_id, shipment_id) DO UPDATE
         SET account_id = excluded.account_id, file = excluded.file, archived_at = excluded.archived_at, restored_at = NULL`,
      [providerId, going, name],
    )
    await deleteShipments(client, providerId, going)
  }
  return { isAnyElsewhere: mine.length < rows.length }
}
