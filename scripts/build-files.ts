/** Which modules of the console come in which file. */
import type { Plugin } from 'vite'

/** Packages whose one entry names everything they have: what only later screens use of them would come along. */
const BARRELS = /node_modules\/(@mantine|@tabler|rxjs)\//

/** The screens at the door: whoever comes there has no use for the frame yet. */
const DOOR = /\/src\/screens\/(login|forgot-password|new-password|confirm-email|register)\/screen\.tsx$/
const FRAME = /\/src\/shell\/frame\/framed-screen\.tsx$/
/** The live workspace of whoever is signed in, which every screen in the frame stands on. */
const LIVE = /\/src\/shell\/live-console\.tsx$/

/** The form kit: it comes with forms alone, neither with the door, which has one of them, nor with what is nearest. */
const OF_FORMS =
  /\/node_modules\/react-hook-form\/|\/src\/ui\/form\/(use-edit|theirs|merge|problems|form-messages|form\.module)\./

/** Fields that drop a list, and those of addresses: forms have them; a list of rows was sent all of them with its filter. */
const OF_FIELDS =
  /\/node_modules\/(react-number-format\/|@mantine\/core\/esm\/components\/(Combobox|Select|MultiSelect|Pill|PillsInput|NumberInput|ScrollArea)\/)|\/src\/ui\/form\/searchable-select\.|\/src\/features\/address\//

/** What holds a form that stands saved, which is most of the kit: dialogs that hold none have the rest of it. */
const HOLDS_FORMS = /\/node_modules\/react-hook-form\/|\/src\/ui\/form\/(use-edit|theirs|merge)\./

/** The reader of Markdown: terms, release notes and announcements have it, lists do not. */
const OF_MARKDOWN =
  /\/node_modules\/(micromark|decode-named-character-reference|character-entities)|\/src\/ui\/components\/markdown\./

/**
 * What the first page loads is one file, what the screens at the door have in common another, and what the frame around
 * every screen needs beyond those a third: cut where screens happen to share a module, they were seventy and forty, each
 * with its own head, its own way over the line and its own start of the compression.
 */
function wholeFiles() {
  const first = new Set<string>()
  const door = new Set<string>()
  const frame = new Set<string>()
  const plugin: Plugin = {
    name: 'hubline:whole-files',
    apply: 'build',
    buildEnd() {
      const add = (to: Set<string>, id: string) => {
        if (to.has(id) || BARRELS.test(id)) return
        to.add(id)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(to, imported)
      }
      for (const id of this.getModuleIds()) {
        if (this.getModuleInfo(id)?.isEntry === true) add(first, id)
        if (DOOR.test(id)) add(door, id)
        if (FRAME.test(id) || LIVE.test(id)) add(frame, id)
      }
    },
  }
  return {
    plugin,
    isFirst: (id: string) => first.has(id),
    isOfDoor: (id: string) => door.has(id) && !DOOR.test(id) && !OF_FORMS.test(id),
    isOfFrame: (id: string) => frame.has(id) && !door.has(id) && !FRAME.test(id),
  }
}

/**
 * Files that import each other in a circle start in an order that no module asked for: a schema was undefined where another
 * was made of it, and answers could not be read. Where modules are grouped into files this can come of any change.
 */
export function withoutCircles(): Plugin {
  return {
    name: 'hubline:without-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const done = new Set<string>()
      const follow = (file: string, way: readonly string[]) => {
        if (way.includes(file)) this.error(`Built files import each other: ${[...way, file].join(' > ')}`)
        const chunk = bundle[file]
        if (done.has(file) || chunk?.type !== 'chunk') return
        for (const imported of chunk.imports) follow(imported, [...way, file])
        done.add(file)
      }
      for (const file of Object.keys(bundle)) follow(file, [])
    },
  }
}

/** What some screens need: forms, tables, maps, charts, dates that are typed. */
const NEVER_FIRST =
  /\/node_modules\/(?:react-hook-form|@hookform|@tanstack|maplibre-gl|react-map-gl|pmtiles|recharts|dayjs)\//

/** One import too many is enough for a part of a later screen to come with the first script, which everybody waits for. */
export function leanFirst(): Plugin {
  return {
    name: 'hubline:lean-first',
    apply: 'build',
    generateBundle(_options, bundle) {
      const first = new Set(Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry))
      for (const chunk of first) {
        if (chunk.type !== 'chunk') continue
        const early = chunk.moduleIds.find((id) => NEVER_FIRST.test(id))
        if (early !== undefined)
          this.error(`${early} would come with the first script: only a screen may import it`)
        for (const name of chunk.imports) {
          const imported = bundle[name]
          if (imported !== undefined) first.add(imported)
        }
      }
    },
  }
}

/** The map is large and few screens have it: nothing small may come with it, nor it with what is small. */
const OF_THE_MAP =
  /\/node_modules\/.*(maplibre|pmtiles|protomaps|react-map-gl)|\/src\/ui\/map\/|\/src\/features\/fleet-map\/(?!lazy-)|\/(fleet|day|shipment|board|pin)-map\.tsx/

/** What is opened beside a screen, or by few: it may not come along with what every screen needs. */
const BY_ITSELF =
  /\/src\/screens\/(shipments\/(detail|history|resolve)|ops-dashboard\/shipment-panel)|\/src\/ui\/form\/save-bar|\/src\/ui\/table\/sorted-rows\.|\/node_modules\/(@tanstack|uqr)\/|\/two-factor/

const isApart = (id: string) => OF_THE_MAP.test(id) || BY_ITSELF.test(id) || OF_FIELDS.test(id)

/**
 * What screens have in common comes in a few files, by who needs it: a screen was fifty otherwise, six at a time, before
 * which the first calls had to wait. Parts with less source than this (bytes) go along with what is nearest.
 */
const SMALL_PART = 10_000

/** The files by their modules, and the plug-in that finds out which modules those are. */
export function fileGroups() {
  const { plugin, isFirst, isOfDoor, isOfFrame } = wholeFiles()
  const groups = [
    { name: 'first', test: isFirst, priority: 3 },
    { name: 'door', test: isOfDoor, minShareCount: 2, priority: 2 },
    { name: 'every-screen', test: isOfFrame, priority: 2 },
    // What dialogs that hold no form need of the kit, apart from what holds forms, which would take it along.
    {
      name: 'form-words',
      test: /\/src\/ui\/form\/(problems|form-messages|form\.module)\./,
      minShareCount: 2,
      priority: 1.7,
    },
    { name: 'forms', test: HOLDS_FORMS, minShareCount: 2, priority: 1.6 },
    { name: 'markdown', test: OF_MARKDOWN, priority: 1.6 },
    // By themselves: every page has words, and would be sent the tables and filters that some were put in with.
    { name: 'shared-words', test: /\/src\/ui\/messages\/(?:en|af)\//, minShareCount: 2, priority: 2 },
    // Apart from ours, or whoever needs a button is sent half of a screen with it.
    {
      name: 'shared-kit',
      test: (id: string) => /node_modules/.test(id) && !isApart(id),
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: SMALL_PART,
      priority: 1.5,
    },
    // What is known of shipments whole: its parts, put in with whatever is nearest, import each other in a circle.
    { name: 'shared-shipments', test: /\/src\/domain\/shipments\//, minShareCount: 2, priority: 1.35 },
    // Small parts that rules of every kind stand on, for the same reason.
    { name: 'shared-values', test: /\/src\/domain\/values\//, minShareCount: 2, priority: 1.35 },
    // Rules, which import nothing else, apart from calls, which import them: together they went in a circle.
    {
      name: 'shared-rules',
      test: /\/src\/domain\//,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: SMALL_PART,
      priority: 1.3,
    },
    {
      name: 'shared-calls',
      test: /\/src\/contract\//,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: SMALL_PART,
      priority: 1.2,
    },
    // Each layer apart from those that import it, for the same reason; the views, which are small, whole.
    { name: 'shared-streams', test: /\/src\/streams\//, minShareCount: 2, priority: 1.15 },
    // With its own styles, which were put in with a table otherwise, in a circle.
    {
      name: 'shared-live-region',
      test: /\/src\/ui\/components\/live-region\./,
      minShareCount: 2,
      priority: 1.12,
    },
    {
      name: 'shared-ui',
      test: (id: string) => /\/src\/ui\//.test(id) && !isApart(id),
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: SMALL_PART,
      priority: 1.1,
    },
    // What screens say of shipments, apart from who assigns them, which imports it: together they went in a circle.
    {
      name: 'shared-of-shipments',
      test: /\/src\/features\/shipment\//,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: SMALL_PART,
      priority: 1.07,
    },
    {
      name: 'shared-features',
      test: (id: string) => /\/src\/features\//.test(id) && !isApart(id),
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: SMALL_PART,
      priority: 1.05,
    },
    { name: 'fields', test: OF_FIELDS, minShareCount: 2, priority: 1.02 },
    {
      name: 'shared',
      test: (id: string) => !isApart(id),
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: SMALL_PART,
      priority: 1,
    },
  ]
  return { plugin, groups }
}
