import { expect, test } from 'vitest'
import { createHandTime, flushPromises } from '../../../tests/support/test-browser.ts'
import type { Client } from '../../contract/client.ts'
import { createSnapshotLoader } from './snapshot-loader.ts'

/** A client that never answers, but gives up when it is told to; and one that is refused. */
const silent: Client = (_, { signal }) =>
  new Promise((answer) =>
    signal?.addEventListener('abort', () => answer({ ok: false, error: '', status: 0, code: 'aborted' })),
  )
const refused =
  (status: number): Client =>
  async () => ({ ok: false, error: '', status, code: 'refused' })

test.each([
  ['everything', undefined, 60_000],
  ['what a screen shows first', { newest: 2 }, 10_000],
])('%s that the network swallowed is given up', async (_, first, withinMs) => {
  const time = createHandTime()
  const answers: unknown[] = []
  createSnapshotLoader(silent, time)
    .load(first)
    .then((answer) => answers.push(answer))
  await time.advance(withinMs - 1)
  expect(answers).toEqual([])
  await time.advance(1)
  expect(answers).toEqual(['failed'])
})

test('who may not look is told apart from what failed', async () => {
  const time = createHandTime()
  const answers = [401, 403, 500, 0].map((status) => createSnapshotLoader(refused(status), time).load())
  await flushPromises()
  expect(await Promise.all(answers)).toEqual(['refused', 'refused', 'failed', 'failed'])
})
