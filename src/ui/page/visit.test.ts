import { expect, test } from 'vitest'
import type { StorageLike } from '../../streams/browser-environment.ts'
import { readVisit } from './visit.ts'

function storage(): StorageLike {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
const at = (search: string) => ({ search, host: 'console.example' })

test('what the first address said holds for the pages after it', () => {
  const keep = storage()
  const first = readVisit(
    at('?redirect=%2Fx&iframe=true&utm_source=google&utm_campaign=winter%20sale&host_override=dev.example'),
    () => keep,
  )
  expect(first).toEqual({
    framed: true,
    utm: { utm_source: 'google', utm_campaign: 'winter sale' },
    host: 'dev.example',
  })
  expect(readVisit(at('/shipments'), () => keep)).toEqual(first)
})

test('a later campaign takes the place of the earlier one', () => {
  const keep = storage()
  readVisit(at('?utm_source=google'), () => keep)
  expect(readVisit(at('?utm_source=letter'), () => keep).utm).toEqual({ utm_source: 'letter' })
})

test('nothing said, nothing kept; only true is true', () => {
  const keep = storage()
  expect(readVisit(at(''), () => keep)).toEqual({ framed: false, utm: {}, host: 'console.example' })
  expect(readVisit(at('?iframe=1'), () => keep).framed).toBe(false)
})

test('where storage is denied it holds for this page', () => {
  const denied = () => {
    throw new Error('denied')
  }
  expect(readVisit(at('?iframe=true'), denied).framed).toBe(true)
})
