import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Tx } from '../../kernel/database/tenant.ts'
import { createUnpackedCheckpoints } from './unpacked-checkpoints.ts'

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
