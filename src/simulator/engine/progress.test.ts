import { expect, it } from 'vitest'
import { progressLine } from './progress.ts'

it('names the day with the time, since a morning is played in from the evening before', () => {
  let said = ''
  const tell = progressLine('The morning so far', {
    write(text) {
      said += text
    },
  })
  tell(51, 100, Date.parse('2026-11-22T19:00:00+02:00'))
  tell(60, 100, Date.parse('2026-11-23T05:35:00+02:00'))
  expect(said).toBe('The morning so far: 51%, Sunday 19:00\nThe morning so far: 60%, Monday 05:35\n')
})
