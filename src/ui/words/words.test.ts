/** Everything that people read stands in the catalogue, and what others than staff read is there in Afrikaans too. */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'
import { ROLES } from '../../domain/first-roles.ts'
import { MENUS } from '../../domain/menu.ts'
import { PERMISSION_GROUPS, PERMISSIONS } from '../../domain/permission-table.ts'
import { REFUSALS } from '../../domain/refusal-table.ts'
import { UI_GROUPS, UI_PERMISSIONS } from '../../domain/role.ts'
import { ROUTES, type Route, routeAt, titleOf } from '../../domain/routes.ts'
import { ServiceLevelCode } from '../../domain/service-level.ts'
import { SHIPMENT_STATUS_CODES, Stage } from '../../domain/shipment-status.ts'
import { codesOf } from '../../domain/table.ts'
import { TrackingEventCode } from '../../domain/tracking-event.ts'
import { TRACKING_STEPS } from '../../domain/tracking-steps.ts'
import { af } from './af.ts'
import { en, type Words } from './en.ts'
import { wordedBy } from './refusals.ts'
import { speak } from './spoken.ts'
import { permissionWords } from './staff/permissions.ts'

const REFUSAL_CODES = codesOf(REFUSALS)

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

/** Sentences of a file that stand in its code: two words beside each other, or one beside what is put into it. */
const PROSE = /\p{L}{2,} \p{L}{2,}|\p{L}{4,} …|… \p{L}{4,}/u
/** Names of places and fonts, our own, CSS, tags: read by nobody, or the same in any language. */
const NO_WORDS =
  /Inter\b|^Hubline …$|^\d+px |^p h1 h2|^noreferrer|^allow-scripts|naturalearthdata|geonames|^(Cape Town|Port Elizabeth|North West|Free State|(Northern|Eastern|Western) Cape)$/
/** Invented people and parcels, for tests alone. */
const INVENTED = /rehears|\.test\.ts/

function prose(source: string, tsx: boolean): string[] {
  const found: string[] = []
  const tell = (text: string) => {
    if (PROSE.test(text) && !NO_WORDS.test(text)) found.push(text)
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
  for await (const file of glob('src/{shell,ui,screens}/**/*.{ts,tsx}')) {
    if (INVENTED.test(file) || file.includes('ui/words/')) continue
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

/** Every word of a language, as far as it can be had without knowing what its functions take. */
function plain(words: unknown, path = ''): [string, string][] {
  if (typeof words === 'string') return [[path, words]]
  if (!isNode(words)) return []
  return Object.entries(words).flatMap(([key, value]) => plain(value, `${path}.${key}`))
}

test('what is plain text in English is plain text in Afrikaans, and neither is empty', () => {
  // Refusals stand in English at the server, and a locale is no words.
  const { refusals: _ours, locale: _en, ...english } = en
  const { refusals: _theirs, locale: _af, ...afrikaans } = af
  const theirs = plain(afrikaans)
  expect(theirs.map(([path]) => path).toSorted()).toEqual(
    plain(english)
      .map(([path]) => path)
      .toSorted(),
  )
  for (const [path, text] of theirs) expect([path, text.trim() !== '']).toEqual([path, true])
})

/** Every label of the domain that the console shows, in the language that is spoken. */
function labels(words: Words): [string, string][] {
  const { shipping, profile, screens } = words
  const audiences = codesOf(MENUS)
  return [
    ...SHIPMENT_STATUS_CODES.map((code): [string, string] => [`status ${code}`, shipping.status(code)]),
    ...Stage.options.map((code): [string, string] => [`stage ${code}`, shipping.stage(code)]),
    ...TrackingEventCode.options.map((code): [string, string] => [`event ${code}`, shipping.event(code)]),
    ...codesOf(TRACKING_STEPS).map((code): [string, string] => [`step ${code}`, shipping.step(code)]),
    ...ServiceLevelCode.options.map((code): [string, string] => [`service ${code}`, shipping.service(code)]),
    ...ROLES.map((role): [string, string] => [`role ${role.name}`, profile.roleName(role)]),
    ...REFUSAL_CODES.map((code): [string, string] => [
      `refusal ${code}`,
      wordedBy(words.refusals, REFUSALS[code].say, code),
    ]),
    ...PERMISSION_GROUPS.map((group): [string, string] => [`group ${group}`, permissionWords.group(group)]),
    ...Object.keys(PERMISSIONS).flatMap((one) => said(`permission ${one}`, permissionWords.of(one))),
    ...UI_GROUPS.map((group): [string, string] => [`UI group ${group}`, permissionWords.uiGroup(group)]),
    ...codesOf(UI_PERMISSIONS).flatMap((one) => said(`UI permission ${one}`, permissionWords.ui(one))),
    ...audiences.flatMap((audience) =>
      ROUTES.filter((route: Route) => route.audience.includes(audience)).flatMap(
        (route): [string, string][] => [
          [`${audience} title ${route.path}`, screens.title(route, audience)],
          [`${audience} holds ${route.path}`, screens.holds(route.path)],
        ],
      ),
    ),
    ...audiences.flatMap((audience) =>
      MENUS[audience].map((row): [string, string] => {
        const label = 'label' in row ? row.label : titleOf(routeAt(row.path), audience)
        return [
          `${audience} menu ${label}`,
          screens.entry({ path: row.path, to: row.path, label, sign: row.sign }),
        ]
      }),
    ),
  ]
}

const said = (what: string, { label, note = '' }: { label: string; note?: string }): [string, string][] => [
  [what, label],
  [`note of ${what}`, note],
]

/** What is called the same in both languages. */
const SAME = ['IDM']

test('every label of the domain is said in Afrikaans', () => {
  const english = new Map(labels(en))
  speak('af')
  const afrikaans = labels(af)
  speak('en')
  expect(
    afrikaans.filter(([what, text]) => text !== '' && text === english.get(what) && !SAME.includes(text)),
  ).toEqual([])
  expect(afrikaans.filter(([what, text]) => (text === '') !== (english.get(what) === ''))).toEqual([])
})

test('a driver is a drywer: a bestuurder manages a branch', () => {
  speak('af')
  const texts = [...labels(af), ...plain(af)].filter(([, text]) => /bestuurder/i.test(text))
  speak('en')
  expect(texts.map(([, text]) => text)).toEqual(['Bedryfsbestuurder'])
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
  for await (const file of glob('src/{shell,ui,screens}/**/*.{ts,tsx}')) {
    if (INVENTED.test(file) || file.includes('ui/words/')) continue
    const source = readFileSync(file, 'utf8')
    if (/\{[^{}]*\blabel\b[^{}]*\} = statusRow\(|statusRow\([^)]*\)\.label|statusLabel\(/.test(source))
      offenders.push(file)
  }
  expect(offenders).toEqual([])
})

test('no moment is written in English only', async () => {
  const offenders: string[] = []
  for await (const file of glob('src/{shell,ui,screens}/**/*.{ts,tsx}')) {
    if (INVENTED.test(file)) continue
    const found = withoutLocale(readFileSync(file, 'utf8'), file.endsWith('x'))
    if (found.length > 0) offenders.push(`${file}: ${found.join(', ')}`)
  }
  expect(offenders).toEqual([])
  expect(withoutLocale('a(formatDay(at)); b(formatDay(at, locale))', false)).toEqual(['formatDay'])
})

/** Parts of a table that is made of both languages in another file. */
const PARTS = ['tripsheet-assigning.ts']

test('what only staff read is there in both languages', async () => {
  const english: string[] = []
  for await (const file of glob('src/ui/words/staff/*.ts')) {
    if (PARTS.some((part) => file.endsWith(part))) continue
    const names = [...readFileSync(file, 'utf8').matchAll(/^export const (\w+) = (inBothLanguages)?/gm)]
    english.push(...names.filter(([, , both]) => both === undefined).map(([, name]) => `${file}: ${name}`))
  }
  expect(english).toEqual([])
})

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
    if (/^(MemberExpression|Identifier)$/.test(type)) {
      const text = textOf(node)
      if (words.has(text.split('.')[0])) found.push(text)
      if (type === 'Identifier' || /^[\w.]+$/.test(text)) return
    }
    for (const value of Object.values(node)) walk(value)
  }
  const { body } = parseSync(source, { syntax: 'typescript', tsx })
  for (const one of body)
    if (one.type === 'ImportDeclaration' && one.source.value.includes('words/staff/'))
      for (const { local } of one.specifiers) words.add(local.value)
  walk(body)
  return found
}

test('no word of staff is read once, when its file is loaded: it would stay in the language of that moment', async () => {
  const frozen: string[] = []
  for await (const file of glob('src/{shell,ui,screens}/**/*.{ts,tsx}')) {
    const source = readFileSync(file, 'utf8')
    if (!source.includes('words/staff/') || INVENTED.test(file)) continue
    frozen.push(...readOnce(source, file.endsWith('x')).map((text) => `${file}: ${text}`))
  }
  expect(frozen.toSorted()).toEqual([])
})

test('the test sees words that are read once', () => {
  const after = (code: string) =>
    readOnce(`import { maps as words } from './words/staff/maps.ts'\n${code}`, true)
  expect(after('const said = words.keys\nconst { means } = words\nconst f = () => words.title')).toEqual([])
  expect(after('const ALL = [{ label: words.title }]\nconst TITLE = words.title')).toEqual([
    'words.title',
    'words.title',
  ])
  expect(after('const one = <i title={words.legend.title} />')).toEqual(['words.legend.title'])
})
