import { expect, test, vi } from 'vitest'
import { createMovingSigns, SIGN_NUMBERS } from './moving-signs.ts'

/** What a graphics card is sent: the values of each call that fills a part of a buffer. */
function stage() {
  const sent: number[] = []
  const told: Readonly<Record<string, unknown>> = {
    isContextLost: () => false,
    getProgramParameter: () => true,
    bufferSubData: (_: number, __: number, values: ArrayLike<number>, first: number, length: number) =>
      // As WebGL has it: no length is the rest of them.
      sent.push(length === 0 ? values.length - first : length),
  }
  const gl = new Proxy(told, { get: (known, name) => known[String(name)] ?? (() => ({})) })
  vi.stubGlobal('document', {
    createElement: () => ({
      dataset: {},
      style: {},
      setAttribute: () => undefined,
      addEventListener: () => undefined,
      getContext: () => gl,
    }),
  })
  const pictures = document.createElement('canvas')
  const signs = createMovingSigns({
    draws: 'signs',
    pictures,
    count: 1,
    side: 8,
    onRestored: () => undefined,
  })
  return { signs, sent }
}

test('a map without a sign sends the graphics card nothing, though there is room for some', () => {
  const { signs, sent } = stage()
  const numbers = new Float32Array(100 * SIGN_NUMBERS)
  const shown = new Uint8Array(100)
  signs.tell(numbers, 0, 0, 0)
  signs.show(shown)
  expect(sent).toEqual([])
  signs.tell(numbers, 2, 0, 2)
  signs.show(shown)
  expect(sent).toEqual([2 * SIGN_NUMBERS, 2, 2])
  sent.length = 0
  signs.tell(numbers, 0, 0, 0)
  signs.show(shown)
  expect(sent).toEqual([])
})
