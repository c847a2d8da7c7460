/** A PMTiles archive (version 3) with one vector tile: the whole world is land. */
import { gzipSync } from 'node:zlib'

const varint = (value: number): number[] =>
  value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...varint(Math.floor(value / 0x80))]
/** A field that holds bytes, of Protocol Buffers. */
const field = (number: number, bytes: readonly number[]) => [
  number * 8 + 2,
  ...varint(bytes.length),
  ...bytes,
]
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)

const EXTENT = 4096

/** Mapbox Vector Tile 2: a layer of Protomaps' schema with a square that fills the tile. */
function tile(): number[] {
  const go = (x: number, y: number) => [...varint(zigzag(x)), ...varint(zigzag(y))]
  const square = [
    ...varint(9),
    ...go(0, 0),
    ...varint((3 << 3) | 2),
    ...go(EXTENT, 0),
    ...go(0, EXTENT),
    ...go(-EXTENT, 0),
    ...varint(15),
  ]
  const feature = [3 * 8, 3, ...field(4, square)]
  const layer = [
    ...field(1, [...Buffer.from('earth')]),
    ...field(2, feature),
    5 * 8,
    ...varint(EXTENT),
    15 * 8,
    2,
  ]
  return field(3, layer)
}

/** What an archive may say of itself, right or wrong. */
interface Said {
  readonly directory?: readonly number[]
  readonly directoryLength?: number
  readonly tileLength?: number
  readonly tile?: Uint8Array
}

export function pmtilesArchive(said: Said = {}): Uint8Array<ArrayBuffer> {
  const packed = said.tile ?? gzipSync(Uint8Array.from(tile()))
  // One entry: the id, how many tiles it stands for, its length, its offset and one.
  const entry = [1, 0, 1, ...varint(said.tileLength ?? packed.length), 1]
  const root = gzipSync(Uint8Array.from(said.directory ?? entry))
  const metadata = gzipSync(Buffer.from('{"vector_layers":[{"id":"earth","fields":{}}]}'))
  const head = Buffer.alloc(127)
  head.write('PMTiles')
  head[7] = 3
  const places = [127, said.directoryLength ?? root.length, 127 + root.length, metadata.length]
  const tiles = 127 + root.length + metadata.length
  const numbers = [...places, tiles, 0, tiles, packed.length, 1, 1, 1]
  for (const [i, value] of numbers.entries()) head.writeBigUInt64LE(BigInt(value), 8 + 8 * i)
  // Clustered; directories and tiles packed by gzip; vector tiles; zoom 0 alone.
  head.set([1, 2, 2, 1, 0, 0], 96)
  for (const [at, degrees] of [
    [102, -180],
    [106, -85],
    [110, 180],
    [114, 85],
  ] as const)
    head.writeInt32LE(degrees * 1e7, at)
  return new Uint8Array(Buffer.concat([head, root, metadata, packed]))
}
