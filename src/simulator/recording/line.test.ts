import { describe, expect, it } from 'vitest'
import { readFixtures } from '../fixtures/read.ts'
import { recordDay } from '../record.ts'
import { headLine, lineOf, readRecording } from './line.ts'
import { daysLater, movedBy } from './play-recording.ts'

const fixtures = readFixtures()
const { recording: content, calls } = recordDay({ seed: 42, date: '2026-11-21', shipments: 90 })

describe('a tape', () => {
  it('is the same again when what was read from it is written', () => {
    const recording = readRecording(content, fixtures)
    expect(recording.acts.length + recording.positions.length).toBe(calls)
    const acts = [...recording.acts, ...recording.positions].sort((a, b) => a.at - b.at)
    const again =
      headLine(recording.head) +
      acts.map((act) => lineOf(act, fixtures, (ref) => recording.bookings.get(ref))).join('')
    expect(readRecording(again, fixtures)).toEqual(recording)
  })

  it('names every shipment before anything happens to it', () => {
    const booked = new Set<string>()
    for (const act of readRecording(content, fixtures).acts) {
      if (act.do === 'book') booked.add(act.ref)
      else expect(booked.has(act.ref), act.ref).toBe(true)
    }
    expect(booked.size).toBeGreaterThan(60)
  })

  it('moves to a later day as a whole', () => {
    const recording = readRecording(content, fixtures)
    const first = recording.acts[0]?.at ?? 0
    expect(daysLater(recording, first - 1)).toBe(0)
    expect(daysLater(recording, first + 1)).toBe(1)
    const later = movedBy(recording, 2)
    expect(later.acts.map((act) => act.at)).toEqual(recording.acts.map((act) => act.at + 2 * 86_400_000))
    const [ref] = recording.bookings.keys()
    const dayOfBooking = (one: typeof recording) =>
      Date.parse(one.bookings.get(ref ?? '')?.booking.collection_min_date ?? '')
    expect(dayOfBooking(later) - dayOfBooking(recording)).toBe(2 * 86_400_000)
  })

  it('says which line it does not understand', () => {
    const [head = ''] = content.split('\n')
    expect(() => readRecording('{}', fixtures)).toThrow('line 1')
    expect(() => readRecording(`${head}\n{"call":"DELETE /everything"}`, fixtures)).toThrow('line 2')
  })
})
