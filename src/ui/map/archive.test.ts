import { gzipSync } from 'node:zlib'
import type { Source } from 'pmtiles'
import { expect, test } from 'vitest'
import { pmtilesArchive } from '../../../tests/support/pmtiles.ts'
import { openArchive, withinLimits } from './archive.ts'

/** An archive in memory that notes how much was asked for at once. */
function sourceOf(bytes: Uint8Array<ArrayBuffer>) {
  const asked: number[] = []
  const source: Source = {
    getKey: () => 'test',
    async getBytes(offset, length) {
      asked.push(length)
      return { data: bytes.slice(offset, offset + length).buffer }
    },
  }
  return { source, asked }
}
const open = async (bytes: Uint8Array<ArrayBuffer>) => (await openArchive(sourceOf(bytes).source)).archive

test('a real archive gives its tile', async () => {
  const { archive, isVector } = await openArchive(sourceOf(pmtilesArchive()).source)
  expect(isVector).toBe(true)
  const tile = await archive.getZxy(0, 0, 0)
  expect(Buffer.from(tile?.data ?? new ArrayBuffer()).toString('latin1')).toContain('earth')
})

test('what is no archive is told', async () => {
  await expect(open(new TextEncoder().encode('<!doctype html>'.repeat(20)))).rejects.toThrow(/magic/)
  await expect(open(new Uint8Array(200))).rejects.toThrow()
})

test('a directory that says it has a billion entries is not read', async () => {
  const billion = [0x80, 0x94, 0xeb, 0xdc, 0x03]
  await expect(open(pmtilesArchive({ directory: [...billion, 0, 1, 1, 1] }))).rejects.toThrow(/directory/)
})

test('no more is asked for than a map may have, whatever a directory says', async () => {
  const { source, asked } = sourceOf(pmtilesArchive({ tileLength: 4 * 2 ** 30 }))
  const { archive } = await openArchive(source)
  await expect(archive.getZxy(0, 0, 0)).rejects.toThrow(/larger/)
  expect(Math.max(...asked)).toBeLessThan(2 ** 24)
})

test('a tile that unpacks to more than a map may have is given up on the way', async () => {
  const bomb = gzipSync(new Uint8Array(80 * 2 ** 20))
  expect(bomb.length).toBeLessThan(2 ** 20)
  const archive = await open(pmtilesArchive({ tile: bomb }))
  await expect(archive.getZxy(0, 0, 0)).rejects.toThrow(/larger/)
})

test('a tile may unpack to 32 MB, and to no byte more', async () => {
  const tile = async (bytes: number) => {
    const archive = await open(pmtilesArchive({ tile: gzipSync(new Uint8Array(bytes)) }))
    return (await archive.getZxy(0, 0, 0))?.data.byteLength
  }
  const most = 32 * 2 ** 20
  expect(await tile(most)).toBe(most)
  await expect(tile(most + 1)).rejects.toThrow(/larger/)
})

test('a place beyond what a number tells exactly is not asked for', async () => {
  const { source, asked } = sourceOf(pmtilesArchive())
  const limited = withinLimits(source)
  const last = Number.MAX_SAFE_INTEGER
  expect((await limited.getBytes(last - 10, 10)).data.byteLength).toBe(0)
  await expect(limited.getBytes(last - 9, 10)).rejects.toThrow(/larger/)
  await expect(limited.getBytes(Number.NaN, 10)).rejects.toThrow(/larger/)
  expect(asked).toEqual([10])
})

test('a server that sends everything whatever it is asked for is told', async () => {
  const bytes = pmtilesArchive()
  const source: Source = { getKey: () => 'test', getBytes: async () => ({ data: new ArrayBuffer(2 ** 20) }) }
  expect(bytes.length).toBeLessThan(16_384)
  await expect(openArchive(source)).rejects.toThrow(/other parts/)
})
