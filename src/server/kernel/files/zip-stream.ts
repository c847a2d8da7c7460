import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive: its text comes as it is taken. */
export interface ZipEntry {
  readonly name: string
  readonly content: AsyncIterable<string> | Iterable<string>
}

interface Written {
  readonly name: Buffer
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly from: number
}

/** Sizes come behind the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 20
/** 1 January 1980: when it was packed is nobody's business, and the same rows give the same file. */
const DATE = 0x0021
/** Sizes beyond are another format, which not every program reads. */
const MOST_BYTES = 0xffff_ffff
/** Rows of names repeat: more work packs them little better. */
const LEVEL = 3

function localHead(name: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(DEFLATE, 8)
  head.writeUInt16LE(DATE, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

function centralHead({ name, crc, packed, size, from }: Written): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(VERSION, 6)
  head.writeUInt16LE(FLAGS, 8)
  head.writeUInt16LE(DEFLATE, 10)
  head.writeUInt16LE(DATE, 14)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(size, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(from, 42)
  return Buffer.concat([head, name])
}

function end(count: number, from: number, size: number): Buffer {
  const tail = Buffer.alloc(22)
  tail.writeUInt32LE(0x06054b50, 0)
  tail.writeUInt16LE(count, 8)
  tail.writeUInt16LE(count, 10)
  tail.writeUInt32LE(size, 12)
  tail.writeUInt32LE(from, 16)
  return tail
}

const within = (bytes: number): number => {
  if (bytes > MOST_BYTES) throw new Error('An archive holds four gigabytes at most')
  return bytes
}

/**
 * An archive, piece by piece as it is taken: packed off the main thread, and nothing of it kept but where each file stands. (fflate packs on
 * the thread that everybody waits for.)
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for await (const { name: said, content } of entries) {
    const name = Buffer.from(said)
    const head = localHead(name)
    yield head
    let [crc, size, packed] = [0, 0, 0]
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const text of content) {
        const bytes = Buffer.from(text)
        crc = crc32(bytes, crc)
        size = within(size + bytes.length)
        yield bytes
      }
    }
    const deflate = createDeflateRaw({ level: LEVEL })
    // What goes wrong ends `deflate`, and is thrown by reading from it.
    pipeline(Readable.from(counted()), deflate, () => {})
    for await (const piece of deflate) {
      const bytes = Buffer.from(piece)
      packed += bytes.length
      yield bytes
    }
    const one = { name, crc, packed, size, from: at }
    written.push(one)
    yield descriptor(one)
    at = within(at + head.length + packed + 16)
  }
  const central = Buffer.concat(written.map(centralHead))
  yield central
  yield end(written.length, at, central.length)
}
