import { Inflate } from 'fflate'

/** More came out of a file than it may hold. */
export class UnpacksTooBig extends Error {}
/** It is no zip file, or one of a kind that spreadsheets are not. */
class NotReadable extends Error {}

/** Bytes that are unpacked between two looks at how many came out. */
const STEP = 16_384

/** Signatures and lengths of the zip format (APPNOTE 4.3), in bytes. */
const END = { signature: 0x06054b50, length: 22, longestComment: 65_535 }
const ENTRY = { signature: 0x02014b50, length: 46 }
const LOCAL = { signature: 0x04034b50, length: 30 }
const STORED = 0
const DEFLATED = 8

interface Entry {
  readonly name: string
  readonly method: number
  readonly packedBytes: number
  readonly at: number
}

/** What the file says that is in it: names and places are used, sizes of what is unpacked are not believed. */
function* entriesOf(file: Uint8Array): Generator<Entry> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let end = file.length - END.length
  const first = Math.max(0, end - END.longestComment)
  while (end >= first && view.getUint32(end, true) !== END.signature) end -= 1
  if (end < first) throw new NotReadable()
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  for (let i = 0; i < count; i += 1) {
    if (view.getUint32(at, true) !== ENTRY.signature) throw new NotReadable()
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
    const from = at + ENTRY.length
    yield {
      name: new TextDecoder().decode(file.subarray(from, from + (name ?? 0))),
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    }
    at = from + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
}

function packedPart(file: Uint8Array, { at, packedBytes }: Entry): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (view.getUint32(at, true) !== LOCAL.signature) throw new NotReadable()
  const from = at + LOCAL.length + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  return file.subarray(from, from + packedBytes)
}

/**
 * The wanted parts of a zip file as text. They are unpacked a step at a time, and never beyond `most` bytes of all of them
 * together, whatever the file says of itself.
 */
export function unpackTexts(
  file: Uint8Array,
  isWanted: (name: string) => boolean,
  most: number,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  let total = 0
  for (const entry of entriesOf(file)) {
    if (!isWanted(entry.name) || texts.has(entry.name)) continue
    const decoder = new TextDecoder()
    let text = ''
    const take = (bytes: Uint8Array) => {
      total += bytes.length
      if (total > most) throw new UnpacksTooBig(entry.name)
      text += decoder.decode(bytes, { stream: true })
    }
    const packed = packedPart(file, entry)
    const inflate = entry.method === DEFLATED ? new Inflate(take) : null
    if (inflate === null && entry.method !== STORED) throw new NotReadable()
    for (let at = 0; at < packed.length; at += STEP) {
      const step = packed.subarray(at, at + STEP)
      if (inflate === null) take(step)
      else inflate.push(step, at + STEP >= packed.length)
    }
    texts.set(entry.name, text + decoder.decode())
  }
  return texts
}
