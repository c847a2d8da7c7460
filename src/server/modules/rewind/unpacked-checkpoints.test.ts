import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { keptRows, type PastKind } from '../../../domain/rewind/past-workspace.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { PAST_FIELDS, packCheckpoint } from './checkpoint-parts.ts'
import { createUnpackedCheckpoints, type FoundMoment } from './unpacked-checkpoints.ts'

/** A transaction that answers these rows to whatever is selected, and to a statement when it is let. */
function transaction(rows: readonly object[], answer: Promise<{ rows: object[] }>) {
  const scene = { asked: 0 }
  const select: object = new Proxy(
    {},
    {
      get(_, name) {
        if (name === 'execute') return async () => rows
        return name === 'executeTakeFirst' ? async () => rows[0] : () => select
      },
    },
  )
  const tx = {
    selectFrom: () => select,
    executeQuery() {
      scene.asked += 1
      return answer
    },
  }
  // Only what is asked of it here.
  return { scene, tx: tx as unknown as Tx }
}

test('a checkpoint that cannot be unpacked is told of once nothing is asked of the database any more', async () => {
  const answer = Promise.withResolvers<{ rows: object[] }>()
  const broken = {
    id: 1,
    seq: 4,
    at: 0,
    part: 0,
    kind: 'shipment',
    packed: 'zstd',
    rows: Buffer.from('broken'),
  }
  const { tx, scene } = transaction([broken], answer.promise)
  const checkpoints = createUnpackedCheckpoints({ clock: { shownAt: (at: number) => at } as never })
  let isTold = false
  const found = checkpoints
    .find(tx, { providerId: 1, at: 5, gone: new AbortController().signal })
    .finally(() => {
      isTold = true
    })
  found.catch(() => {})
  for (let turn = 0; turn < 50; turn += 1) await nextTurn()
  expect([scene.asked, isTold]).toEqual([1, false])
  answer.resolve({ rows: [] })
  await expect(found).rejects.toThrow()
  expect(scene.asked).toBe(1)
})

/** A checkpoint of one shipment, under the same number with every provider. */
async function checkpointOf(id: number) {
  const empty = (kind: PastKind) =>
    keptRows(
      PAST_FIELDS[kind],
      PAST_FIELDS[kind].map(() => []),
      [],
    )
  const fields = PAST_FIELDS.shipment
  const parts = await packCheckpoint({
    shipment: keptRows(
      fields,
      fields.map((field) => [field === 'id' ? id : null]),
      [[]],
    ),
    collection_request: empty('collection_request'),
    tripsheet: empty('tripsheet'),
    driver: empty('driver'),
  })
  return parts.map((part) => ({ id: 1, seq: 4, at: 0, ...part }))
}

test('what is unpacked is found by the provider whose it is, and by no other, also while it is being unpacked', async () => {
  const checkpoints = createUnpackedCheckpoints({ clock: { shownAt: (at: number) => at } as never })
  const gone = new AbortController().signal
  const nothing = Promise.resolve({ rows: [] })
  const [ours, theirs] = [
    transaction(await checkpointOf(11), nothing).tx,
    transaction(await checkpointOf(22), nothing).tx,
  ]
  const idsOf = (found: FoundMoment | null) =>
    found?.moment.checkpoint.shipment.cols[PAST_FIELDS.shipment.indexOf('id')]
  const [first, second] = await Promise.all([
    checkpoints.find(ours, { providerId: 1, at: 5, gone }),
    checkpoints.find(theirs, { providerId: 2, at: 5, gone }),
  ])
  expect([idsOf(first), idsOf(second)]).toEqual([[11], [22]])
  expect(idsOf(await checkpoints.findAtHand(ours, { providerId: 1, at: 5, gone }))).toEqual([11])
  expect(idsOf(await checkpoints.findAtHand(theirs, { providerId: 2, at: 5, gone }))).toEqual([22])
  expect(await checkpoints.findAtHand(theirs, { providerId: 3, at: 5, gone })).toBeNull()
})
