import { gzipSync } from 'node:zlib'
import type { Source } from 'pmtiles'
import { expect, test } from 'vitest'
import { pmtilesArchive } from '../../../tests/support/pmtiles.ts'
import { openArchive } from './archive.ts'

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

test('a server that sends everything whatever it is asked for is told', async () => {
  const bytes = pmtilesArchive()
  const source: Source = { getKey: () => 'test', getBytes: async () => ({ data: new ArrayBuffer(2 ** 20) }) }
  expect(bytes.length).toBeLessThan(16_384)
  await expect(openArchive(source)).rejects.toThrow(/other parts/)
})
