import { expect, test } from 'vitest'
import { emptyBooking } from './draft.ts'
import { claimTab, createDraftStorage, type DraftEnvironment } from './draft-storage.ts'

/** A browser: what is kept in it, and the locks that its tabs hold. */
function browser() {
  const kept = new Map<string, string>()
  const held = new Set<string>()
  let time = 1_000_000
  let names = 0
  const local = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (i: number) => [...kept.keys()][i] ?? null,
    get length() {
      return kept.size
    },
  }
  const openTab = (copied: Iterable<[string, string]> = []) => {
    const own = new Map(copied)
    const environment: DraftEnvironment = {
      local,
      tab: { getItem: (key) => own.get(key) ?? null, setItem: (key, value) => void own.set(key, value) },
      locks: {
        query: async () => ({ held: [...held].map((name) => ({ name })) }),
        request: async (name: string, _options: unknown, run: () => unknown) => {
          if (held.has(name)) throw new Error('aborted')
          held.add(name)
          run()
        },
      } as unknown as LockManager,
      now: () => time,
      newName: () => `tab-${++names}`,
    }
    return { environment, own, close: (name: string) => held.delete(`booking_tab ${name}`) }
  }
  return {
    kept,
    openTab,
    pass: (ms: number) => {
      time += ms
    },
  }
}

const WHOSE = { user: 7, account: 1 }
const draft = (reference: string) => ({
  fields: { ...emptyBooking(), customer_reference: reference },
  attempt: null,
})

test('each tab has its own draft, and takes it up again when it is loaded anew', async () => {
  const { openTab } = browser()
  const one = openTab()
  const first = createDraftStorage(one.environment, await claimTab(one.environment), WHOSE)
  const two = openTab()
  const second = createDraftStorage(two.environment, await claimTab(two.environment), WHOSE)
  first.keep(draft('one'))
  second.keep(draft('two'))
  expect([first.own()?.fields.customer_reference, second.own()?.fields.customer_reference]).toEqual([
    'one',
    'two',
  ])
  expect(await second.abandoned()).toEqual([])
})

test('a tab that is a copy of an open one takes a name of its own', async () => {
  const { openTab } = browser()
  const one = openTab()
  const name = await claimTab(one.environment)
  const copy = openTab(one.own)
  expect(await claimTab(copy.environment)).not.toBe(name)
})

test('what a closed tab left is offered to whoever it is of, and to nobody else', async () => {
  const { openTab } = browser()
  const one = openTab()
  const name = await claimTab(one.environment)
  createDraftStorage(one.environment, name, WHOSE).keep(draft('left'))
  one.close(name)
  const two = openTab()
  const tab = await claimTab(two.environment)
  const storage = createDraftStorage(two.environment, tab, WHOSE)
  const [offered, ...others] = await storage.abandoned()
  expect([offered?.draft.fields.customer_reference, others.length]).toEqual(['left', 0])
  expect(await createDraftStorage(two.environment, tab, { user: 8, account: 1 }).abandoned()).toEqual([])
  expect(await createDraftStorage(two.environment, tab, { user: 7, account: 2 }).abandoned()).toEqual([])
  storage.discard(offered?.key ?? '')
  expect(await storage.abandoned()).toEqual([])
})

test('what is older than fourteen days, or no longer understood, is dropped', async () => {
  const { openTab, kept, pass } = browser()
  const one = openTab()
  const storage = createDraftStorage(one.environment, await claimTab(one.environment), WHOSE)
  storage.leave(draft('old'))
  kept.set('booking_draft 7 1 odd', '{"at":1}')
  pass(1_209_600_001)
  expect(await storage.abandoned()).toEqual([])
  expect([...kept.keys()].filter((key) => key.startsWith('booking_draft'))).toEqual([])
})

test('without locks only what nobody has typed into for ten minutes is offered', async () => {
  const { openTab, pass } = browser()
  const one = openTab()
  const environment = { ...one.environment, locks: null }
  const storage = createDraftStorage(environment, await claimTab(environment), WHOSE)
  storage.leave(draft('other tab'))
  expect(await storage.abandoned()).toEqual([])
  pass(600_001)
  expect(await storage.abandoned()).toHaveLength(1)
})
