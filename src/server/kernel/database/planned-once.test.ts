import { describe, expect, test } from 'vitest'
import { createStatementNames } from './planned-once.ts'

const marked = (text: string) => `UPDATE /* planned once */ ${text}`

describe('statements that are planned once', () => {
  test('one that is marked has a name from its fifth run on, always the same', () => {
    const nameOf = createStatementNames()
    const names = Array.from({ length: 7 }, () => nameOf(marked('a')))
    expect(names.slice(0, 4)).toEqual([null, null, null, null])
    expect(names[4]).toEqual(expect.any(String))
    expect(new Set(names.slice(4)).size).toBe(1)
  })

  test('two texts never share a name', () => {
    const nameOf = createStatementNames()
    for (let run = 0; run < 5; run += 1) for (const text of ['a', 'b']) nameOf(marked(text))
    expect(nameOf(marked('a'))).not.toBe(nameOf(marked('b')))
  })

  test('one that is not marked never has a name', () => {
    const nameOf = createStatementNames()
    for (let run = 0; run < 20; run += 1) expect(nameOf('begin')).toBeNull()
  })

  test('a connection never keeps more than 64 plans, and those that have a name keep it', () => {
    const nameOf = createStatementNames()
    for (let text = 0; text < 200; text += 1)
      for (let run = 0; run < 6; run += 1) nameOf(marked(String(text)))
    const named = Array.from({ length: 200 }, (_, text) => nameOf(marked(String(text))) !== null)
    expect(named).toEqual(Array.from({ length: 200 }, (_, text) => text < 64))
  })
})
