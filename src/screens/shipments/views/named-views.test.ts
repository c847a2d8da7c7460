import { describe, expect, test } from 'vitest'
import {
  addressOfView,
  hasName,
  MOST_VIEWS,
  queryOfView,
  readViews,
  saysSomething,
  settingFor,
} from './named-views.ts'

const kept = (id: string, name: string, query: string) => ({
  setting: `shipments_views.${id}`,
  value: JSON.stringify({ name, query }),
})

test.each([
  ['status=delivered&all=1', 'all=1&status=delivered'],
  ['q=&wall=1&history=1&sort=-due', 'sort=-due'],
  ['', ''],
])('of the address %s is kept %s', (address, query) => {
  expect(queryOfView(new URLSearchParams(address))).toBe(query)
})

test.each([
  ['', false],
  ['all=1', false],
  ['all=1&view=intervention', true],
  ['sort=-due', true],
])('whether %s filters anything: %s', (query, says) => {
  expect(saysSomething(query)).toBe(says)
})

describe('what is kept with the user settings', () => {
  test('is read by name, and nothing else is', () => {
    const views = readViews([
      kept('b', 'Morning', 'view=intervention&all=1'),
      { setting: 'columns.shipments', value: '{}' },
      kept('a', 'Aged', 'all=1&period=last-30'),
    ])
    expect(views.map(({ name, query }) => [name, query])).toEqual([
      ['Aged', 'all=1&period=last-30'],
      ['Morning', 'all=1&view=intervention'],
    ])
  })

  test.each(['nothing', '{}', '{"name":"","query":""}', `{"name":"x","query":"${'y'.repeat(5_000)}"}`, '[]'])(
    'and is none where another program stored %s',
    (value) => {
      expect(readViews([{ setting: 'shipments_views.x', value }])).toEqual([])
    },
  )

  test('leads to the list of shipments and nowhere else, whatever is kept', () => {
    for (const query of ['//elsewhere.example', 'all=1#x', '?status=delivered']) {
      const [view] = readViews([kept('x', 'Odd', query)])
      const address = new URL(addressOfView(view?.query ?? ''), 'https://console.example')
      expect([address.origin, address.pathname]).toEqual(['https://console.example', '/shipments'])
    }
  })
})

describe('a view that is saved', () => {
  const views = readViews([kept('a', 'Morning', 'all=1&q=x')])

  test('replaces the one of its name, however that is written', () => {
    expect(settingFor(' morning ', views)).toBe('shipments_views.a')
    expect(hasName('MORNING', views)).toBe(true)
    expect(hasName('Morning 2', views)).toBe(false)
  })

  test('has a setting of its own that the server takes, and two of one moment differ', () => {
    const [one, other] = [settingFor('Evening', views), settingFor('Evening', views)]
    expect(one).toMatch(/^[a-z][\w.-]{0,63}$/i)
    expect(one).not.toBe(other)
  })

  test('is one too many after thirty', () => {
    const many = readViews(Array.from({ length: MOST_VIEWS }, (_, i) => kept(`v${i}`, `View ${i}`, 'q=x')))
    expect(settingFor('Another', many)).toBeNull()
    expect(settingFor('View 3', many)).toBe('shipments_views.v3')
  })
})
