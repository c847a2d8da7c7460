/** No text that people read stands in the code: it is asked of the words, in the language of the moment. */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'

const FILES = 'src/{shell,ui,features,screens}/**/*.tsx'
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

/** Sentences of a file that stand in its code: two words beside each other, or one beside what is put into it. */
const PROSE = /\p{L}{2,} \p{L}{2,}|\p{L}{4,} …|… \p{L}{4,}/u
/** Names of places and fonts, our own, CSS, tags, shaders: read by nobody, or the same in any language. */
const NO_WORDS =
  /Inter\b|^#version|^Hubline …$|^\d+px |^p h1 h2|^li input$|^noreferrer|^allow-scripts|naturalearthdata|geonames|^(Cape Town|Port Elizabeth|North West|Free State|(Northern|Eastern|Western) Cape)$/
/** Invented people and parcels, for tests alone. */
const INVENTED = /\.test\.ts$/
/** Where messages stand: those of the first page, and tables beside what says them. */
const MESSAGES = /\/ui\/messages\/|(^|[/-])messages\.ts$/
/** 'D MMMM YYYY' */
const DATE_FORMAT = /^[DMYHms :-]+$/
/** What a graphics card is told. */
const SHADER = /^#version /

function prose(source: string, tsx: boolean): string[] {
  const found: string[] = []
  const tell = (text: string) => {
    if (PROSE.test(text) && !NO_WORDS.test(text) && !DATE_FORMAT.test(text) && !SHADER.test(text))
      found.push(text)
  }
  function walk(node: unknown): void {
    if (Array.isArray(node)) for (const one of node) walk(one)
    if (!isNode(node) || Array.isArray(node)) return
    const { type, value } = node
    if (type === 'ImportDeclaration' || /^Ts.*(Type|Declaration|Annotation)$/.test(String(type))) return
    // Errors are for whoever writes the code, keys and classes for the machine.
    if (type === 'NewExpression' && isNode(node.callee) && /Error$/.test(String(node.callee.value))) return
    if (type === 'JSXAttribute' && isNode(node.name) && /^(className|key)$/.test(String(node.name.value)))
      return
    if (type === 'KeyValueProperty' && isNode(node.key) && node.key.value === 'key') return
    if (type === 'StringLiteral' && typeof value === 'string') tell(value)
    if (type === 'TemplateLiteral' && Array.isArray(node.quasis))
      tell(node.quasis.map((part) => (isNode(part) ? String(part.raw) : '')).join('…'))
    for (const one of Object.values(node)) walk(one)
  }
  walk(parseSync(source, { syntax: 'typescript', tsx }))
  return found
}

test('no sentence stands in the code of the console', async () => {
  const offenders: string[] = []
  for await (const file of glob('src/{shell,ui,features,screens}/**/*.{ts,tsx}')) {
    if (INVENTED.test(file) || MESSAGES.test(file)) continue
    const found = prose(readFileSync(file, 'utf8'), file.endsWith('x'))
    if (found.length > 0) offenders.push(`${file}: ${found.join(' | ')}`)
  }
  expect(offenders.toSorted()).toEqual([])
})

test('the test sees sentences where they stand', () => {
  expect(prose("const a = (n: 'one two') => n || 'no position'", false)).toEqual(['no position'])
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
  expect(prose('say(`Took ${stops}`, `${n} m`, `/shipments/${id}`)', false)).toEqual(['Took …'])
  expect(prose("throw new Error('nobody reads this')", false)).toEqual([])
})

/** What writes a moment needs the language that it is written in: without one it is English. */
const WRITES: Readonly<Record<string, number>> = {
  formatDay: 2,
  formatDayOfYear: 2,
  formatDateTime: 2,
  dayName: 3,
  relativeTime: 3,
  timeAgo: 3,
}

function withoutLocale(source: string, tsx: boolean): string[] {
  const found: string[] = []
  function walk(node: unknown): void {
    if (Array.isArray(node)) for (const one of node) walk(one)
    if (!isNode(node) || Array.isArray(node)) return
    const name = node.type === 'CallExpression' && isNode(node.callee) ? String(node.callee.value) : ''
    const takes = WRITES[name]
    if (takes !== undefined && Array.isArray(node.arguments) && node.arguments.length < takes)
      found.push(name)
    for (const one of Object.values(node)) walk(one)
  }
  walk(parseSync(source, { syntax: 'typescript', tsx }))
  return found
}

test('no screen shows the English label of a status: it is asked of the words', async () => {
  const offenders: string[] = []
  for await (const file of glob('src/{shell,ui,features,screens}/**/*.{ts,tsx}')) {
    if (INVENTED.test(file) || MESSAGES.test(file)) continue
    const source = readFileSync(file, 'utf8')
    if (/\{[^{}]*\blabel\b[^{}]*\} = statusRow\(|statusRow\([^)]*\)\.label|statusLabel\(/.test(source))
      offenders.push(file)
  }
  expect(offenders).toEqual([])
})

test('no moment is written in English only', async () => {
  const offenders: string[] = []
  for await (const file of glob('src/{shell,ui,features,screens}/**/*.{ts,tsx}')) {
    if (INVENTED.test(file)) continue
    const found = withoutLocale(readFileSync(file, 'utf8'), file.endsWith('x'))
    if (found.length > 0) offenders.push(`${file}: ${found.join(', ')}`)
  }
  expect(offenders).toEqual([])
  expect(withoutLocale('a(formatDay(at)); b(formatDay(at, locale))', false)).toEqual(['formatDay'])
})

/** These call at once what they are given. */
const AT_ONCE = /\.(map|flatMap|filter|reduce|forEach|find|some|every|sort|toSorted)$/

/** Words of staff that a file reads as it is loaded: whatever stands outside of its functions, and is no part of a table. */
function readOnce(source: string, tsx: boolean): string[] {
  const found: string[] = []
  const words = new Set<unknown>()
  const textOf = (node: unknown): string => {
    if (!isNode(node)) return ''
    return node.type === 'MemberExpression'
      ? `${textOf(node.object)}.${textOf(node.property)}`
      : String(node.value)
  }
  const isPart = ({ id, init }: Readonly<Record<string, unknown>>): boolean =>
    isNode(init) && /^(Identifier|MemberExpression)$/.test(String(init.type)) && !/^[A-Z]/.test(textOf(id))
  function walk(node: unknown): void {
    if (Array.isArray(node)) for (const one of node) walk(one)
    if (!isNode(node) || Array.isArray(node)) return
    const type = String(node.type)
    if (
      /^(ImportDeclaration|.*Function.*|Class.*|Getter.*|Method.*|Ts.*(Type|Declaration|Annotation))$/.test(
        type,
      )
    )
      return
    if (type === 'VariableDeclarator' && isPart(node)) return
    if (type === 'CallExpression' && AT_ONCE.test(textOf(node.callee)) && Array.isArray(node.arguments))
      for (const { expression } of node.arguments) walk(isNode(expression) && expression.body)
    if (/^(MemberExpression|Identifier)$/.test(type)) {
      const text = textOf(node)
      if (words.has(text.split('.')[0])) found.push(text)
      if (type === 'Identifier' || /^[\w.]+$/.test(text)) return
    }
    for (const value of Object.values(node)) walk(value)
  }
  const { body } = parseSync(source, { syntax: 'typescript', tsx })
  for (const one of body)
    if (one.type === 'ImportDeclaration' && /(^|[/-])messages\.ts$/.test(one.source.value))
      for (const { local } of one.specifiers) words.add(local.value)
  walk(body)
  return found
}

test('no word of staff is read once, when its file is loaded: it would stay in the language of that moment', async () => {
  const frozen: string[] = []
  for await (const file of glob('src/{shell,ui,features,screens}/**/*.{ts,tsx}')) {
    const source = readFileSync(file, 'utf8')
    if (INVENTED.test(file) || MESSAGES.test(file)) continue
    frozen.push(...readOnce(source, file.endsWith('x')).map((text) => `${file}: ${text}`))
  }
  expect(frozen.toSorted()).toEqual([])
})

test('the test sees words that are read once', () => {
  const after = (code: string) =>
    readOnce(`import { maps as words } from './maps/messages.ts'\n${code}`, true)
  expect(after('const said = words.keys\nconst { means } = words\nconst f = () => words.title')).toEqual([])
  expect(after('const ALL = [{ label: words.title }]\nconst TITLE = words.title')).toEqual([
    'words.title',
    'words.title',
  ])
  expect(after('const one = <i title={words.legend.title} />')).toEqual(['words.legend.title'])
  const each = 'keys.map((key) => ({ key, label: words.title }))'
  expect(after(`const all = () => ${each}`)).toEqual([])
  expect(after(`const all = ${each}`)).toEqual(['words.title'])
})
