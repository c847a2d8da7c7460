import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasTag, retagged, tagIds, tagText } from './tag-list.ts'

test.each([
  ['', { add_tag_ids: [7] }, '7'],
  ['7', { add_tag_ids: [7, 3] }, '3 7'],
  ['3 7', { remove_tag_ids: [3] }, '7'],
  ['3 7', { add_tag_ids: [12], remove_tag_ids: [3, 7] }, '12'],
  ['7', { remove_tag_ids: [8] }, '7'],
])('%j with %j is %j', (before, change, after) => {
  expect(retagged(before, change)).toBe(after)
})

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 8 })

test('a text says the tags that it was made of, each once, in whatever order they were put on', () => {
  fc.assert(
    fc.property(ids, ids, (some, others) => {
      const text = tagText([...some, ...others, ...some])
      expect(text).toBe(retagged(tagText(others), { add_tag_ids: some }))
      expect(new Set(tagIds(text))).toEqual(new Set([...some, ...others]))
      for (let id = 1; id <= 300; id++) expect(hasTag(text, id)).toBe(tagIds(text).includes(id))
    }),
  )
})

test('what is put on comes off again, where it was not there before', () => {
  fc.assert(
    fc.property(ids, ids, (some, others) => {
      const more = others.filter((id) => !some.includes(id))
      const put = retagged(tagText(some), { add_tag_ids: more })
      expect(retagged(put, { remove_tag_ids: more })).toBe(tagText(some))
    }),
  )
})
