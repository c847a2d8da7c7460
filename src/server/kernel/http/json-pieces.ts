import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Characters of a piece: less than a millisecond of work. */
const PIECE = 65_536

/** The JSON of an object in pieces; its lists are cut between their items. */
export function* jsonPieces(value: object, most = PIECE): Generator<string> {
  let piece = '{'
  let isFirst = true
  for (const [key, inner] of Object.entries(value)) {
    const text = Array.isArray(inner) ? '[' : JSON.stringify(inner)
    if (text === undefined) continue
    piece += `${isFirst ? '' : ','}${JSON.stringify(key)}:${text}`
    isFirst = false
    if (!Array.isArray(inner)) continue
    for (const [i, item] of inner.entries()) {
      piece += `${i === 0 ? '' : ','}${JSON.stringify(item) ?? 'null'}`
      if (piece.length < most) continue
      yield piece
      piece = ''
    }
    piece += ']'
  }
  yield `${piece}}`
}

/** Between two pieces everybody else has their turn. */
async function* inTurn(first: string, second: string, rest: Generator<string>): AsyncGenerator<string> {
  yield first
  yield second
  for (const piece of rest) {
    await nextTurn()
    yield piece
  }
}

/** An answer as text, or, where that is long, piece by piece: megabytes at once keep the whole node waiting. */
export function jsonText(value: unknown): string | Readable {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  const pieces = jsonPieces(value)
  const [first, second] = [pieces.next(), pieces.next()]
  if (second.done === true) return first.value ?? ''
  return Readable.from(inTurn(first.value ?? '', second.value, pieces))
}
