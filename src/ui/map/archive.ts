/**
 * A PMTiles archive that may be broken, or lie: what it says of its own sizes is held against limits before anything is asked for or
 * put together.
 */
import { PMTiles, type RangeResponse, SharedPromiseCache, type Source, TileType } from 'pmtiles'

const MB = 1024 * 1024
/** A directory or a tile, as it is sent and unpacked, bytes. The largest of real archives are a tenth of this. */
const MOST_SENT = 8 * MB
const MOST_UNPACKED = 32 * MB
const MOST_KEPT = 100
/** Of an entry of a directory: four numbers of a byte at least. */
const LEAST_ENTRY = 4
const NONE = 1
const GZIP = 2

const tooLarge = () => new Error('The archive names a part that is larger than any map has.')

/** An archive names places by numbers of 64 bits; above 2^53 the browser would read another place than was written. */
const isExact = (place: number): boolean => Number.isSafeInteger(place)

/** Reads no more than the limit, whatever is named. */
export function withinLimits(source: Source): Source {
  return {
    getKey: () => source.getKey(),
    async getBytes(offset, length, signal, etag): Promise<RangeResponse> {
      if (!isExact(offset + length) || length > MOST_SENT) throw tooLarge()
      const answer = await source.getBytes(offset, length, signal, etag)
      if (answer.data.byteLength > length)
        throw new Error('The archive’s server sends other parts than it is asked for.')
      return answer
    },
  }
}

/** A few kilobytes may unpack to gigabytes: it is left as soon as it is larger than any part is. */
async function unpack(packed: ArrayBuffer, how: number): Promise<ArrayBuffer> {
  if (how <= NONE) return packed
  if (how !== GZIP) throw new Error('The archive is packed in a way that browsers cannot unpack.')
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.byteLength
    if (length > MOST_UNPACKED) {
      await reader.cancel()
      throw tooLarge()
    }
    parts.push(read.value)
  }
  return new Blob(parts).arrayBuffer()
}

/** A directory that holds as many entries as it says: they are read one after the other without looking where it ends. */
async function unpackDirectory(packed: ArrayBuffer, how: number): Promise<ArrayBuffer> {
  const directory = await unpack(packed, how)
  const bytes = new Uint8Array(directory)
  let entries = 0
  for (let i = 0; i < 8; i++) {
    const byte = bytes[i] ?? 0
    entries += (byte & 0x7f) * 128 ** i
    if (byte < 0x80) break
  }
  if (entries * LEAST_ENTRY > bytes.length) throw new Error('A directory of the archive is broken.')
  return directory
}

/** Fails where its beginning cannot be read. */
export async function openArchive(
  source: Source,
): Promise<{ readonly archive: PMTiles; readonly isVector: boolean }> {
  const cache = new SharedPromiseCache(MOST_KEPT, true, unpackDirectory)
  const archive = new PMTiles(withinLimits(source), cache, unpack)
  const { tileType, rootDirectoryOffset, rootDirectoryLength } = await archive.getHeader()
  if (rootDirectoryLength === 0 || rootDirectoryOffset === 0) throw new Error('The archive has no directory.')
  if (tileType === TileType.Unknown) throw new Error('The archive does not say what its tiles are.')
  return { archive, isVector: tileType === TileType.Mvt }
}
