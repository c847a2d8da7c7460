import { buffer } from 'node:stream/consumers'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packedBytes, packOnce } from './packed-answer.ts'
import { packingFor } from './packing.ts'

/** An answer of some hundred kilobytes, which counts how often it is written. */
function longAnswer() {
  const scene = { written: 0 }
  const list = Array.from({ length: 5_000 }, (_, id) => ({
    id,
    text: `row ${id} of ${(id * 7_919) % 5_003}`,
  }))
  const answer = {
    get list() {
      scene.written += 1
      return list
    },
  }
  return { answer, list, scene }
}

const bytesFor = (answer: unknown, accepted: string) => {
  const packed = packedBytes(answer, accepted) ?? expect.unreachable('it is not packed')
  return { encoding: packed.encoding, whole: buffer(packed.bytes) }
}

test('an answer of many is written and packed once, whenever they begin to read it', async () => {
  const { answer, list, scene } = longAnswer()
  packOnce(answer)
  const early = [bytesFor(answer, 'gzip, br, zstd'), bytesFor(answer, 'zstd')]
  const first = await Promise.all(early.map(({ whole }) => whole))
  const late = await bytesFor(answer, 'zstd').whole
  expect(scene.written).toBe(1)
  for (const bytes of [...first, late])
    expect(JSON.parse(String(zstdDecompressSync(bytes)))).toEqual({ list })
  const packed = bytesFor(answer, 'gzip, deflate')
  expect(packed.encoding).toBe('gzip')
  expect(JSON.parse(String(gunzipSync(await packed.whole)))).toEqual({ list })
  expect(scene.written).toBe(2)
})

test('whoever does not read, or has gone, holds nobody up', async () => {
  const { answer, list } = longAnswer()
  packOnce(answer)
  const slow = packedBytes(answer, 'zstd')
  packedBytes(answer, 'zstd')?.bytes.destroy()
  const whole = await bytesFor(answer, 'zstd').whole
  expect(JSON.parse(String(zstdDecompressSync(whole)))).toEqual({ list })
  expect(slow?.bytes.readableEnded).toBe(false)
})

test('an answer that cannot be written ends for all who wait for it', async () => {
  const answer = packOnce({
    get list(): never {
      throw new Error('broken')
    },
  })
  const all = [0, 1].map(async () => bytesFor(answer, 'zstd').whole)
  for (const one of all) await expect(one).rejects.toThrow('broken')
})

test('what nobody marked, or is taken only as it is, goes its own way', () => {
  expect(packedBytes({ list: [] }, 'zstd')).toBeNull()
  expect(packedBytes('text', 'zstd')).toBeNull()
  const answer = packOnce({ list: [] })
  for (const accepted of [null, '', 'identity', 'br', 'zstd;q=0'])
    expect(packedBytes(answer, accepted)).toBeNull()
})

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['GZIP;q=0.5, Zstd ; q=0.1', 'zstd'],
  ['zstd;q=0.0, gzip', 'gzip'],
  ['gzip', 'gzip'],
  ['xzstd, gzip-2', undefined],
])('%j is packed by %s', (accepted, name) => {
  expect(packingFor(accepted)?.name).toBe(name)
})
