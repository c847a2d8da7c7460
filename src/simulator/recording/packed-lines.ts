import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

/** The lines of a compressed file, however large. */
export async function* packedLines(file: string): AsyncGenerator<string> {
  const text = createReadStream(file).compose(createGunzip()).setEncoding('utf8')
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
