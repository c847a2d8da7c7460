import { expect, test } from 'vitest'
import { settingsOf } from '../settings/settings.ts'
import { boardAt, boardPath, boardsFor, nextBoard, readWall, wallPath } from './boards.ts'
import type { ViewerContext } from './display-condition.ts'

const staff: ViewerContext = { audience: 'staff', settings: settingsOf([]), account: null, may: () => true }
const wall = (search: string, who = staff) => readWall(new URLSearchParams(search), who)

test('a wall is read from its address', () => {
  expect(wall('wall=1&boards=ops-dashboard,maps&every=45')).toEqual({
    boards: ['ops-dashboard', 'maps'],
    everySeconds: 45,
  })
})

test.each([
  ['', 30],
  ['every=', 30],
  ['every=soon', 30],
  ['every=-1', 30],
  ['every=1', 5],
  ['every=99999', 3600],
])('%j turns every %i s', (search, seconds) => {
  expect(wall(search).everySeconds).toBe(seconds)
})

test('what is no board, stands twice or is not for the one who looks is left out', () => {
  expect(wall('boards=maps; maps,users,../etc,tripsheet').boards).toEqual(['maps', 'tripsheet'])
  const clerk = { ...staff, may: (permission: string) => permission === 'shipments' }
  expect(wall('boards=maps,shipments', clerk).boards).toEqual(['shipments'])
  expect(boardsFor({ ...staff, audience: 'account' })).toEqual(['shipments', 'dashboard'])
})

test('boards follow each other round, and one alone stays', () => {
  const three = wall('boards=ops-dashboard,maps,tripsheet')
  expect([null, ...three.boards].map((board) => nextBoard(three, board))).toEqual([
    'ops-dashboard',
    'maps',
    'tripsheet',
    'ops-dashboard',
  ])
  expect(nextBoard(wall('boards=maps'), 'maps')).toBeNull()
  expect(nextBoard(wall(''), 'maps')).toBeNull()
  // Somebody has opened another screen on the wall: it turns back to the first.
  expect(nextBoard(three, 'shipments')).toBe('ops-dashboard')
})

test('the address of a board keeps what is of the wall and nothing of the screen before', () => {
  const search = new URLSearchParams('wall=1&boards=maps,tripsheet&every=20&scheme=dark&driver=7')
  expect(boardPath('tripsheet', search)).toBe('/tripsheet?wall=1&boards=maps,tripsheet&every=20&scheme=dark')
  expect(boardAt('/tripsheet')).toBe('tripsheet')
  expect(boardAt('/users')).toBeNull()
})

test('a wall that is put together is read back as it was meant', () => {
  const address = wallPath(['maps', 'shipments'], 60, 'dark')
  expect(address).toBe('/maps?wall=1&boards=maps,shipments&every=60&scheme=dark')
  expect(wall(address.split('?')[1] ?? '')).toEqual({ boards: ['maps', 'shipments'], everySeconds: 60 })
  expect(wallPath(['maps'], 60, 'auto')).toBe('/maps?wall=1')
})
