import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Characters of a piece: less than a millisecond of work. */
const PIECE = 65_536

const isCut = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !('toJSON' in value)

/** Lists are cut between their items, objects between their entries; what is in a list is written at once. */
function* textsOf(value: object): Generator<string> {
  let comma = ''
  if (Array.isArray(value)) {
    yield '['
    for (const item of value) {
      yield `${comma}${JSON.stringify(item) ?? 'null'}`
      comma = ','
    }
    return yield ']'
  }
  yield '{'
  for (const [key, inner] of Object.entries(value)) {
    const text = isCut(inner) ? '' : JSON.stringify(inner)
    if (text === undefined) continue
    yield `${comma}${JSON.stringify(key)}:${text}`
    if (isCut(inner)) yield* textsOf(inner)
    comma = ','
  }
  yield '}'
}

/** The JSON of an object in pieces. */
export function* jsonPieces(value: object, most = PIECE): Generator<string> {
  let piece = ''
  for (const text of textsOf(value)) {
    piece += text
    if (piece.length < most) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
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
