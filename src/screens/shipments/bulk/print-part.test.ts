import { expect, test } from 'vitest'
import { createClient } from '../../../contract/client.ts'
import { partOfPrint } from './print-part.ts'

const DOCUMENT = {
  url: 'http://here.invalid/v2/documents/labels/x.pdf',
  filename: 'x.pdf',
  file_size: 1,
  expiry_duration: 300,
}
type Refusal = { readonly code: string; readonly field?: string }

/** A platform that refuses as it is told, and keeps what it wrote. */
function platformOf(refusalOf: (ids: readonly number[]) => Refusal | null) {
  const written: (readonly number[])[] = []
  const client = createClient({
    base: 'http://here.invalid',
    clientVersion: 'test',
    providerId: () => 1,
    token: () => null,
    fetch: async (_address, { body }) => {
      const { ids }: { ids: readonly number[] } = JSON.parse(String(body))
      const refusal = refusalOf(ids)
      if (refusal === null) written.push(ids)
      if (refusal === null) return Response.json(DOCUMENT)
      const error = `no: ${refusal.code}`
      return Response.json({ ...refusal, message: error, error, request_id: '1' }, { status: 409 })
    },
  })
  return { client, written }
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

test('what cannot be printed is left out and told, and the others are printed without it', async () => {
  const over = new Set([3, 5])
  const { client, written } = platformOf((ids) => {
    const at = ids.findIndex((id) => over.has(id))
    return at === -1 ? null : { code: 'label.notBooked', field: ids.length === 1 ? 'id' : `ids[${at}]` }
  })
  const documents: string[] = []
  const answer = await partOfPrint(client, [1, 2, 3, 4, 5], 'waybill', ({ filename }) =>
    documents.push(filename),
  ).send()
  if ('lost' in answer) throw new Error(answer.lost)
  expect([idsOf(answer.done), idsOf(answer.refused)]).toEqual([
    [1, 2, 4],
    [3, 5],
  ])
  expect([written, documents]).toEqual([[[1, 2, 4]], ['x.pdf']])
})

test('what is too much for one document is several', async () => {
  const { client, written } = platformOf((ids) =>
    ids.length > 3 ? { code: 'label.tooMany', field: 'ids' } : null,
  )
  const answer = await partOfPrint(client, [1, 2, 3, 4, 5, 6, 7], 'waybill', () => {}).send()
  if ('lost' in answer) throw new Error(answer.lost)
  expect(idsOf(answer.done)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(written).toEqual([
    [1, 2],
    [3, 4],
    [5, 6, 7],
  ])
})

test('a lost answer is asked for again, and what was printed is not printed twice', async () => {
  let isAway = true
  const { client, written } = platformOf((ids) => {
    if (ids.length > 2) return { code: 'label.tooMany', field: 'ids' }
    if (!ids.includes(3) || !isAway) return null
    isAway = false
    return { code: 'rate.limited' }
  })
  const part = partOfPrint(client, [1, 2, 3, 4], 'waybill', () => {})
  expect(await part.send()).toEqual({ lost: 'no: rate.limited' })
  const answer = await part.send()
  if ('lost' in answer) throw new Error(answer.lost)
  expect(idsOf(answer.done)).toEqual([1, 2, 3, 4])
  expect(written).toEqual([
    [1, 2],
    [3, 4],
  ])
})
