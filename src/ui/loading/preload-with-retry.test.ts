import { beforeEach, expect, test, vi } from 'vitest'
import { __vitePreload, preloadWithRetry } from './preload-with-retry.ts'

/** An element of the head, as far as it is looked for: its attributes. */
type Element = Readonly<Record<string, string>>

const has = (element: Element, attribute: string): boolean => {
  const [, name = '', , value] = /^\[([\w-]+)(="?([^"\]]*)"?)?\]$/.exec(attribute) ?? []
  return name in element && (value === undefined || element[name] === value)
}
/** `[src="a"], [href="a"]:not([rel=preload], [data-awaited])` */
const matches = (element: Element, selector: string): boolean =>
  selector.split(/,\s*(?![^(]*\))/).some((one) => {
    const [, is = '', , not = ''] = /^(\[[^\]]+\])(:not\((.*)\))?$/.exec(one) ?? []
    return has(element, is) && !not.split(/,\s*/).some((attribute) => has(element, attribute))
  })

let head: Element[] = []
const fetched: string[] = []
const imported: string[] = []

beforeEach(() => {
  fetched.length = 0
  imported.length = 0
  vi.stubGlobal('document', {
    head: { querySelector: (selector: string) => head.find((one) => matches(one, selector)) ?? null },
  })
  vi.stubGlobal('fetch', async (href: string) => {
    fetched.push(href)
    return new Response('export {}', { headers: { 'content-type': 'text/javascript' } })
  })
  return () => vi.unstubAllGlobals()
})

/** A part that comes later and needs these files, of which no other test has any: what was fetched is remembered. */
async function part(...files: string[]): Promise<void> {
  await preloadWithRetry(() => __vitePreload(async () => imported.push(...files), files))
}

test('what came with the page is not fetched again by a part that comes later', async () => {
  head = [{ src: '/first.js' }, { rel: 'modulepreload', href: '/screen.js' }]
  await part('first.js', 'screen.js', 'part.js')
  expect(fetched).toEqual(['/part.js'])
  expect(imported).toHaveLength(3)
})

test('what the head has asked for and does not have yet is no file to rely on', async () => {
  head = [{ rel: 'modulepreload', href: '/late.js', 'data-awaited': '' }]
  await part('late.js')
  expect(fetched).toEqual(['/late.js'])
})
