import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../platform.ts'

const BUDGET_BYTES = 180_000

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

/** What goes over the wire to whoever reads these encodings. */
async function sent(
  path: string,
  encodings: string,
): Promise<{ bytes: Buffer; encoding: string | undefined }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const headers = { 'accept-encoding': encodings, accept: '*/*' }
  get(new URL(path, platform.url), { headers }, resolve).on('error', reject)
  const answer = await promise
  expect(answer.statusCode).toBe(200)
  const { 'content-encoding': encoding, 'cache-control': cache } = answer.headers
  expect(cache).toMatch(path.startsWith('/assets/') ? /immutable/ : /no-cache/)
  return { bytes: await buffer(answer), encoding }
}

test.each([
  { encodings: 'gzip, deflate, br, zstd', encoding: 'br', read: brotliDecompressSync },
  { encodings: 'gzip, deflate', encoding: 'gzip', read: gunzipSync },
])(
  'what every page loads first is under 180 KB of script as $encoding, in a file or two, without map and charts',
  async ({ encodings, encoding, read }) => {
    const page = (await sent('/index.html', 'identity')).bytes.toString()
    const files = new Set([...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file))
    expect(files.size).toBeGreaterThan(0)
    expect(files.size).toBeLessThan(6)
    let size = 0
    for (const file of files) {
      const script = await sent(file ?? '', encodings)
      expect(script.encoding).toBe(encoding)
      size += script.bytes.length
      const text = read(script.bytes)
      expect(text.equals((await sent(file ?? '', 'identity')).bytes)).toBe(true)
      expect(text.includes('addProtocol')).toBe(false)
    }
    expect(size).toBeLessThan(BUDGET_BYTES)
  },
)
