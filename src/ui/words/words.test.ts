/** Everything that people read stands in the catalogue: no text in the JSX of their screens. */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'
import { af } from './af.ts'
import { en } from './en.ts'

const FILES = 'src/{shell,ui,screens}/**/*.tsx'
/** Attributes and properties that people read. */
const READ = new Set([
  'label',
  'title',
  'placeholder',
  'aria-label',
  'alt',
  'text',
  'legend',
  'note',
  'group',
  'what',
])
const HAS_WORDS = /\p{L}{2,}/u

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Literal text that a person would read, anywhere in a file. */
function literals(source: string): string[] {
  const found: string[] = []
  const textOf = (node: unknown): string | null => {
    if (!isNode(node)) return null
    if (node.type === 'StringLiteral' && typeof node.value === 'string') return node.value
    if (node.type !== 'ConditionalExpression') return null
    return [node.consequent, node.alternate].map(textOf).find((text) => text !== null) ?? null
  }
  const nameOf = (node: unknown): string => (isNode(node) && typeof node.value === 'string' ? node.value : '')
  const tell = (text: string | null) => {
    if (text !== null && HAS_WORDS.test(text)) found.push(text.replace(/\s+/g, ' ').trim())
  }
  function walk(node: unknown): void {
    if (Array.isArray(node)) for (const one of node) walk(one)
    if (!isNode(node) || Array.isArray(node)) return
    if (node.type === 'JSXText') tell(nameOf(node))
    if (node.type === 'JSXElement' && Array.isArray(node.children))
      for (const child of node.children)
        if (isNode(child) && child.type === 'JSXExpressionContainer') tell(textOf(child.expression))
    if (node.type === 'JSXAttribute' && READ.has(nameOf(node.name))) {
      tell(textOf(node.value))
      if (isNode(node.value) && node.value.type === 'JSXExpressionContainer')
        tell(textOf(node.value.expression))
    }
    if (node.type === 'KeyValueProperty' && READ.has(nameOf(node.key))) tell(textOf(node.value))
    for (const value of Object.values(node)) walk(value)
  }
  walk(parseSync(source, { syntax: 'typescript', tsx: true }))
  return found
}

/** Take a line away with each file that is moved over; none may come. */
const STILL_ENGLISH: readonly string[] = []

test('no text stands in the JSX of a screen', async () => {
  const offenders: string[] = []
  for await (const file of glob(FILES)) {
    const found = literals(readFileSync(file, 'utf8'))
    if (found.length > 0) offenders.push(`${file}: ${found.join(' | ')}`)
  }
  expect(offenders.filter((line) => !STILL_ENGLISH.includes(line.split(':')[0] ?? '')).toSorted()).toEqual([])
  const files = offenders.map((line) => line.split(':')[0])
  expect(STILL_ENGLISH.filter((file) => !files.includes(file))).toEqual([])
})

test('the test sees text where it stands', () => {
  expect(literals('<p title="Hello there">Good {day} <b aria-label={"Twice"}>7</b></p>')).toEqual([
    'Hello there',
    'Good',
    'Twice',
  ])
  expect(literals("<p title={on ? 'Off now' : 'On now'}>{on ? 'Hide' : words.show}</p>")).toEqual([
    'Hide',
    'Off now',
  ])
  expect(literals("useKeys([{ keys: 'a', label: 'Assign' }])")).toEqual(['Assign'])
  expect(literals('<p className="big">{words.hello} 7 · </p>')).toEqual([])
})

/** Every word of a language, as far as it can be had without knowing what its functions take. */
function plain(words: unknown, path = ''): [string, string][] {
  if (typeof words === 'string') return [[path, words]]
  if (!isNode(words)) return []
  return Object.entries(words).flatMap(([key, value]) => plain(value, `${path}.${key}`))
}

test('what is plain text in English is plain text in Afrikaans, and neither is empty', () => {
  const { controls, shell, login, track } = af
  const theirs = plain({ controls, shell, login, track })
  const ours = new Map(plain({ controls: en.controls, shell: en.shell, login: en.login, track: en.track }))
  expect(theirs.map(([path]) => path).toSorted()).toEqual([...ours.keys()].toSorted())
  for (const [path, text] of theirs) expect([path, text.trim() !== '']).toEqual([path, true])
})
