import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

/** A compressed file that ends too early, or is none. */
export class NotWhole extends Error {}

/** The lines of a compressed file; `read` is handed the bytes as they lie. */
export async function* linesOf(
  file: string,
  read: (bytes: Buffer) => void = () => {},
): AsyncGenerator<string> {
  const zipped = createReadStream(file)
  const text = createGunzip().setEncoding('utf8')
  zipped.on('data', (chunk) => read(Buffer.from(chunk)))
  zipped.on('error', (problem) => text.destroy(problem))
  zipped.pipe(text)
  let rest = ''
  try {
    for await (const chunk of text) {
      const lines = (rest + String(chunk)).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_'))
      throw new NotWhole(`${file} is not a whole file`, { cause })
    throw cause
  } finally {
    zipped.destroy()
  }
}
