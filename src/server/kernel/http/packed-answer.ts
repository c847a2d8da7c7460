/**
 * An answer that is written and packed once, however many it is sent to: when a node comes back hundreds of consoles ask for the same in
 * the same moment.
 *
 * It is one object that is packed once. Whoever gives that out says who may see the same, as a coalescer's key does; nothing is found by
 * what was asked for, and nothing is kept longer than the object itself.
 */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { jsonText } from './json-pieces.ts'
import { type PackedFor, type Packing, packingFor } from './packing.ts'

/** Bytes as far as they have come. */
interface Packed {
  readonly chunks: Buffer[]
  /** Of the whole; those who read wait for it, or for the next of them. */
  readonly over: Promise<void>
  more: PromiseWithResolvers<void>
  isOver: boolean
}

interface Marked {
  readonly packedFor: PackedFor
  /** By the name of their packing. */
  readonly packed: Map<string, Packed>
}

const marked = new WeakMap<object, Marked>()

/** Says that all who are given this very object are to be sent the same bytes. */
export function packOnce<Answer extends object>(answer: Answer, packedFor: PackedFor = 'size'): Answer {
  marked.set(answer, { packedFor, packed: new Map() })
  return answer
}

function pack(answer: object, { create }: Packing, packedFor: PackedFor): Packed {
  const text = jsonText(answer)
  const source = typeof text === 'string' ? Readable.from([text]) : text
  const chunks: Buffer[] = []
  const wake = () => {
    packed.more.resolve()
    packed.more = Promise.withResolvers()
  }
  async function keep(bytes: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of bytes) {
      chunks.push(chunk)
      wake()
    }
  }
  const over = pipeline(source, create(packedFor), keep).finally(() => {
    packed.isOver = true
    wake()
  })
  // Those who read it are told; there may be none.
  over.catch(() => {})
  const packed: Packed = { chunks, over, more: Promise.withResolvers(), isOver: false }
  return packed
}

/** From the first byte on, as they come. */
async function* bytesOf(packed: Packed): AsyncGenerator<Buffer> {
  for (let next = 0; ; next += 1) {
    while (next >= packed.chunks.length && !packed.isOver) await packed.more.promise
    const chunk = packed.chunks[next]
    if (chunk === undefined) return packed.over
    yield chunk
  }
}

/** The bytes of an answer that is packed once; null of any other, and for whoever takes it only as it is. */
export function packedBytes(
  answer: unknown,
  accepted: string | null,
): { readonly encoding: string; readonly bytes: Readable } | null {
  if (typeof answer !== 'object' || answer === null) return null
  const known = marked.get(answer)
  const packing = packingFor(accepted)
  if (known === undefined || packing === null) return null
  const packed = known.packed.get(packing.name) ?? pack(answer, packing, known.packedFor)
  known.packed.set(packing.name, packed)
  return { encoding: packing.name, bytes: Readable.from(bytesOf(packed)) }
}
