import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { ServerFrame } from '../../contract/frames.ts'
import { createDecoder, type Raw } from './decode.ts'

const beat = (head: number): ServerFrame => ({ type: 'beat', head, at: 1, echo: null })
const text = (head: number) => JSON.stringify(beat(head))
const packed = (head: number): ArrayBuffer => new Uint8Array(deflateRawSync(text(head))).buffer

function setUp() {
  const heads: (number | 'unreadable')[] = []
  const raws: Raw[] = []
  const decoder = createDecoder({
    frame(frame, raw) {
      if ('head' in frame) heads.push(frame.head)
      raws.push(raw)
    },
    unreadable: () => heads.push('unreadable'),
  })
  return { decoder, heads, raws }
}

test('text is read at once', () => {
  const { decoder, heads, raws } = setUp()
  decoder.push(text(1))
  expect(heads).toEqual([1])
  expect(raws).toEqual([text(1)])
})

test('text that follows compressed frames waits for them', async () => {
  const { decoder, heads } = setUp()
  decoder.push(packed(1))
  decoder.push(text(2))
  decoder.push(packed(3))
  decoder.push(packed(4))
  decoder.push(text(5))
  expect(heads).toEqual([])
  await expect.poll(() => heads).toEqual([1, 2, 3, 4, 5])
  decoder.push(text(6))
  expect(heads.at(-1)).toBe(6)
})

test('what cannot be read is told, and the next frame is read', async () => {
  const { decoder, heads } = setUp()
  decoder.push(packed(1))
  decoder.push(new Uint8Array([255, 255, 255]).buffer)
  decoder.push('{')
  decoder.push('{"type":"news"}')
  decoder.push(new Blob())
  decoder.push(text(2))
  await expect.poll(() => heads).toEqual(['unreadable', 1, 'unreadable', 'unreadable', 'unreadable', 2])
})

test('columns of unequal length, and groups without what every group has, are not understood', () => {
  const { decoder, heads } = setUp()
  const events = (fields: string[], cols: number[][]) =>
    JSON.stringify({
      type: 'events',
      prev: 0,
      seq: 1,
      recorded: 1,
      sent: 1,
      groups: [{ entity: 'shipment', type: 'x', fields, cols }],
    })
  decoder.push(events(['seq', 'id', 'version', 'at'], [[1], [1], [1], []]))
  decoder.push(events(['seq', 'id', 'at'], [[1], [1], [1]]))
  expect(heads).toEqual(['unreadable', 'unreadable'])
})

test('nothing is told after the stop', async () => {
  const { decoder, heads } = setUp()
  decoder.push(packed(1))
  decoder.stop()
  decoder.push(text(2))
  await new Promise((done) => setTimeout(done, 50))
  expect(heads).toEqual([])
})
