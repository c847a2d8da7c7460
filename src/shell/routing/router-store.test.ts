import { setImmediate } from 'node:timers/promises'
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createRouterStore } from './router-store.ts'

/** Screens by name; those that are `held` come when they are let go. */
function router({
  at = '/here',
  held = {},
  isFromOutside = false,
}: {
  at?: string
  held?: Record<string, Promise<string>>
  isFromOutside?: boolean
} = {}) {
  const history = createMemoryHistory({ initialEntries: ['/before', at] })
  const { listen } = history
  // An address that somebody typed is no step of this page's.
  if (isFromOutside) history.listen = (onPop) => listen((pop) => onPop({ ...pop, delta: null }))
  const route = (path: string, screen: string) => ({
    path,
    withoutShell: false,
    load: () => held[screen] ?? screen,
  })
  const store = createRouterStore(history, [
    route('*', 'lost'),
    route('/before', 'before'),
    route('/here/:id?', 'here'),
    route('/there', 'there'),
    route('/third', 'third'),
  ])
  const shown = () => {
    const { location, screen, isGoing } = store.now()
    return [location.pathname + location.search, screen, isGoing]
  }
  return { history, store, shown, to: (address: string) => store.navigator.push(address) }
}

test('an address is shown with its screen, and one that no screen has with the one for those', () => {
  const { shown, to } = router()
  expect(shown()).toEqual(['/here', 'here', false])
  to('/there?of=it')
  expect(shown()).toEqual(['/there?of=it', 'there', false])
  to('/nowhere/at/all')
  expect(shown()).toEqual(['/nowhere/at/all', 'lost', false])
})

test('a screen stands, with its address, until the next one is here', async () => {
  const there = Promise.withResolvers<string>()
  const { shown, to, history } = router({ held: { there: there.promise } })
  to('/there')
  expect(shown()).toEqual(['/here', 'here', true])
  expect(history.location.pathname).toBe('/here')
  there.resolve('there')
  await there.promise
  expect(shown()).toEqual(['/there', 'there', false])
  expect(history.location.pathname).toBe('/there')
})

test('the first screen is nobody on the way: there is nothing yet that would say so', async () => {
  const here = Promise.withResolvers<string>()
  const { shown } = router({ held: { here: here.promise } })
  expect(shown()).toEqual(['/here', null, false])
  here.resolve('here')
  await here.promise
  expect(shown()).toEqual(['/here', 'here', false])
})

test('a way that is overtaken arrives nowhere', async () => {
  const there = Promise.withResolvers<string>()
  const { shown, to, history } = router({ held: { there: there.promise } })
  to('/there')
  to('/third')
  there.resolve('there')
  await there.promise
  expect(shown()).toEqual(['/third', 'third', false])
  expect(history.index).toBe(2)
})

test('what keeps a screen is told at its address, and it is asked for anew', async () => {
  const held: Record<string, Promise<string>> = { there: Promise.reject(new Error('away')) }
  const { store, shown, to } = router({ held })
  to('/there')
  await expect.poll(() => store.now().failed).toEqual({ because: new Error('away') })
  expect(shown()).toEqual(['/there', null, false])
  delete held.there
  to('/there?again')
  expect(store.now().failed).toBeNull()
  expect(shown()).toEqual(['/there?again', 'there', false])
})

test('steps of the browser lead back and forth, and within a screen it stays the same one', () => {
  const { history, shown, to, store } = router()
  to('/here/7')
  expect(shown()).toEqual(['/here/7', 'here', false])
  history.go(-1)
  expect(shown()).toEqual(['/here', 'here', false])
  history.go(-1)
  expect([...shown(), store.now().action]).toEqual(['/before', 'before', false, 'POP'])
})

test('a way that is asked about waits, and is gone or not gone as somebody says', () => {
  const { store, shown, to } = router()
  const stop = store.checkLeaving((from, address) => from.pathname !== address.pathname)
  to('/here?sorted')
  expect(store.now().blocked).toBeNull()
  to('/there')
  expect(shown()).toEqual(['/here?sorted', 'here', false])
  store.now().blocked?.stay()
  expect([store.now().blocked, ...shown()]).toEqual([null, '/here?sorted', 'here', false])
  to('/there')
  store.now().blocked?.proceed()
  expect([store.now().blocked, ...shown()]).toEqual([null, '/there', 'there', false])
  stop()
  to('/third')
  expect(shown()).toEqual(['/third', 'third', false])
})

test('a step of the browser that is asked about is undone until there is an answer', async () => {
  const { store, shown, history } = router()
  store.checkLeaving(() => true)
  history.go(-1)
  expect([history.location.pathname, ...shown()]).toEqual(['/here', '/here', 'here', false])
  store.now().blocked?.stay()
  expect(store.now().blocked).toBeNull()
  history.go(-1)
  store.now().blocked?.proceed()
  await expect.poll(shown).toEqual(['/before', 'before', false])
  expect(history.location.pathname).toBe('/before')
  expect(store.now().blocked).toBeNull()
})

test('whoever answers before the browser has undone its step arrives where they meant to all the same', async () => {
  const { store, shown, history } = router()
  store.checkLeaving(() => true)
  const step = history.go
  // A browser goes a step some time after it was asked to.
  const asked: number[] = []
  history.go = (by) => void asked.push(by)
  step(-1)
  store.now().blocked?.proceed()
  await setImmediate()
  expect(asked).toEqual([1])
  step(1)
  await expect.poll(() => asked).toEqual([1, -1])
  step(-1)
  expect(shown()).toEqual(['/before', 'before', false])
})

test('where the browser came from outside of its steps it is not sent back, and nobody is asked', () => {
  const { store, shown, history } = router({ isFromOutside: true })
  store.checkLeaving(() => true)
  history.go(-1)
  expect([store.now().blocked, ...shown()]).toEqual([null, '/before', 'before', false])
})

test('of two who ask the later one is heard, whenever the earlier one ends', () => {
  const { store, to } = router()
  const end = store.checkLeaving(() => false)
  store.checkLeaving(() => true)
  end()
  to('/there')
  expect(store.now().blocked).not.toBeNull()
})
