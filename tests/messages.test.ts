/** Everything that people read is there in English and in Afrikaans. */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { MENUS } from '../src/domain/console/menu.ts'
import { ROUTES, type Route, routeAt, titleOf } from '../src/domain/console/routes.ts'
import { ROLES } from '../src/domain/identity/default-roles.ts'
import { PERMISSION_GROUPS, PERMISSIONS } from '../src/domain/identity/permission-table.ts'
import { UI_GROUPS, UI_PERMISSIONS } from '../src/domain/identity/ui-permissions.ts'
import { ServiceLevelCode } from '../src/domain/shipments/service-level.ts'
import { SHIPMENT_STATUS_CODES, Stage } from '../src/domain/shipments/shipment-status.ts'
import { TrackingEventCode } from '../src/domain/shipments/tracking-event-table.ts'
import { TRACKING_STEPS } from '../src/domain/tracking/tracking-steps.ts'
import { REFUSALS } from '../src/domain/values/refusal-table.ts'
import { keysOf } from '../src/domain/values/table.ts'
import { permissionWords } from '../src/screens/users/roles/permission-messages.ts'
import { af } from '../src/ui/messages/af.ts'
import { setCurrentLanguage } from '../src/ui/messages/current-language.ts'
import { en, type Messages } from '../src/ui/messages/en.ts'
import { refusalTextIn } from '../src/ui/messages/refusals.ts'

const REFUSAL_CODES = keysOf(REFUSALS)

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

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
function labels(words: Messages): [string, string][] {
  const { shipping, profile, screens } = words
  const audiences = keysOf(MENUS)
  return [
    ...SHIPMENT_STATUS_CODES.map((code): [string, string] => [`status ${code}`, shipping.status(code)]),
    ...Stage.options.map((code): [string, string] => [`stage ${code}`, shipping.stage(code)]),
    ...TrackingEventCode.options.map((code): [string, string] => [`event ${code}`, shipping.event(code)]),
    ...keysOf(TRACKING_STEPS).map((code): [string, string] => [`step ${code}`, shipping.step(code)]),
    ...ServiceLevelCode.options.map((code): [string, string] => [`service ${code}`, shipping.service(code)]),
    ...ROLES.map((role): [string, string] => [`role ${role.name}`, profile.roleName(role)]),
    ...REFUSAL_CODES.map((code): [string, string] => [
      `refusal ${code}`,
      refusalTextIn(words.refusals, REFUSALS[code].say, code),
    ]),
    ...PERMISSION_GROUPS.map((group): [string, string] => [`group ${group}`, permissionWords.group(group)]),
    ...Object.keys(PERMISSIONS).flatMap((one) => said(`permission ${one}`, permissionWords.of(one))),
    ...UI_GROUPS.map((group): [string, string] => [`UI group ${group}`, permissionWords.uiGroup(group)]),
    ...keysOf(UI_PERMISSIONS).flatMap((one) => said(`UI permission ${one}`, permissionWords.ui(one))),
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
          screens.entry({ path: row.path, to: row.path, label, icon: row.icon }),
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
  setCurrentLanguage('af')
  const afrikaans = labels(af)
  setCurrentLanguage('en')
  expect(
    afrikaans.filter(([what, text]) => text !== '' && text === english.get(what) && !SAME.includes(text)),
  ).toEqual([])
  expect(afrikaans.filter(([what, text]) => (text === '') !== (english.get(what) === ''))).toEqual([])
})

test('a driver is a drywer: a bestuurder manages a branch', () => {
  setCurrentLanguage('af')
  const texts = [...labels(af), ...plain(af)].filter(([, text]) => /bestuurder/i.test(text))
  setCurrentLanguage('en')
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.filter(([, text]) => /bestuurder/i.test(text.replaceAll(/bedryfsbestuurder/gi, '')))).toEqual(
    [],
  )
})

/** Parts of a table that is made of both languages in another file. */
const PARTS = ['tripsheet/assigning-messages.ts']

test('what only staff read is there in both languages', async () => {
  const english: string[] = []
  for await (const file of glob('src/{ui,features,screens,shell}/**/*messages.ts')) {
    if (PARTS.some((part) => file.endsWith(part))) continue
    const names = [...readFileSync(file, 'utf8').matchAll(/^export const (\w+) = (inBothLanguages)?/gm)]
    english.push(...names.filter(([, , both]) => both === undefined).map(([, name]) => `${file}: ${name}`))
  }
  expect(english).toEqual([])
})
