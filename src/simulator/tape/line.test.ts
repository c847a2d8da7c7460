import { describe, expect, it } from 'vitest'
import { readCast } from '../cast/read.ts'
import { recordDay } from '../record.ts'
import { headLine, lineOf, readTape } from './line.ts'
import { daysLater, movedBy } from './play-tape.ts'

const cast = readCast()
const { tape: content, calls } = recordDay({ seed: 42, date: '2026-11-21', shipments: 90 })

describe('a tape', () => {
  it('is the same again when what was read from it is written', () => {
    const tape = readTape(content, cast)
    expect(tape.acts.length + tape.positions.length).toBe(calls)
    const acts = [...tape.acts, ...tape.positions].sort((a, b) => a.at - b.at)
    const again =
      headLine(tape.head) + acts.map((act) => lineOf(act, cast, (ref) => tape.bookings.get(ref))).join('')
    expect(readTape(again, cast)).toEqual(tape)
  })

  it('names every shipment before anything happens to it', () => {
    const booked = new Set<string>()
    for (const act of readTape(content, cast).acts) {
      if (act.do === 'book') booked.add(act.ref)
      else expect(booked.has(act.ref), act.ref).toBe(true)
    }
    expect(booked.size).toBeGreaterThan(60)
  })

  it('moves to a later day as a whole', () => {
    const tape = readTape(content, cast)
    const first = tape.acts[0]?.at ?? 0
    expect(daysLater(tape, first - 1)).toBe(0)
    expect(daysLater(tape, first + 1)).toBe(1)
    const later = movedBy(tape, 2)
    expect(later.acts.map((act) => act.at)).toEqual(tape.acts.map((act) => act.at + 2 * 86_400_000))
    const [ref] = tape.bookings.keys()
    const dayOfBooking = (one: typeof tape) =>
      Date.parse(one.bookings.get(ref ?? '')?.booking.collection_min_date ?? '')
    expect(dayOfBooking(later) - dayOfBooking(tape)).toBe(2 * 86_400_000)
  })

  it('says which line it does not understand', () => {
    const [head = ''] = content.split('\n')
    expect(() => readTape('{}', cast)).toThrow('line 1')
    expect(() => readTape(`${head}\n{"call":"DELETE /everything"}`, cast)).toThrow('line 2')
  })
})
