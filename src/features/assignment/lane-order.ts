/** What order of a driver's day comes of a hand that moves cards of its lane. */
import { movedBefore, movedBy, type OrderedStop } from '../../domain/dispatch/moved-order.ts'
import type { Stop } from './stop.ts'

/** Between which stops of a driver's day. */
export interface Gap {
  readonly day: string
  /** The stop behind it; null: at the end. */
  readonly before: number | null
}

/** An order of the stops of one tripsheet. */
export interface DayOrder {
  readonly day: string
  /** All of them, by their ids. */
  readonly order: readonly number[]
  readonly moved: ReadonlySet<number>
  /** The first of the cards that are moved, and its place, counted from 1. */
  readonly first: Stop
  readonly place: number
}

interface Cards {
  /** Of a lane. */
  readonly stops: readonly Stop[]
}

const stopsOfDay = ({ stops }: Cards, day: string): OrderedStop[] =>
  stops.flatMap(({ visit }) => (visit?.day === day ? [{ id: visit.stop, locked: visit.locked }] : []))

/** One card so many places up (negative) or down; null where it can go no further, is locked, or stands on no tripsheet. */
export function orderBy(lane: Cards, first: Stop, by: number): DayOrder | null {
  const { visit } = first
  if (visit === null) return null
  const { stop, day } = visit
  const order = movedBy(stopsOfDay(lane, day), stop, by)
  return order && { day, order, moved: new Set([stop]), first, place: order.indexOf(stop) + 1 }
}

/** Cards to just before another one, or to the end of their day (null); null where that changes nothing. */
export function orderBefore(lane: Cards, cards: readonly Stop[], before: Stop | null): DayOrder | null {
  const first = cards.find(({ visit }) => visit !== null)
  if (first?.visit == null) return null
  const { stop, day } = first.visit
  const moved = new Set(cards.flatMap(({ visit }) => (visit?.day === day ? [visit.stop] : [])))
  const order = movedBefore(stopsOfDay(lane, day), moved, before?.visit?.stop ?? null)
  return order && { day, order, moved, first, place: order.indexOf(stop) + 1 }
}
