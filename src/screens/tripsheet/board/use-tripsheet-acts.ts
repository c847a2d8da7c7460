import { useCallback, useMemo } from 'react'
import type { LiveTripsheet } from '../../../contract/live.ts'
import type { Place } from '../../../domain/dispatch/place.ts'
import type { TripsheetAct as Step } from '../../../domain/dispatch/tripsheet-acts.ts'
import { actBetween, NEXT_STATUS } from '../../../domain/dispatch/tripsheet-acts.ts'
import type { Moment } from '../../../features/assignment/arrivals.ts'
import { impactText } from '../../../features/assignment/impact-text.ts'
import type { Lane } from '../../../features/assignment/lane.ts'
import { impactOfDayOrder } from '../../../features/assignment/lane-impact.ts'
import { type DayOrder, orderBefore, orderBy } from '../../../features/assignment/lane-order.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import type { Visit } from '../../../features/assignment/tripsheet-visits.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { type Undone, undoHistoryOf } from '../../../features/shipment/undo-history.ts'
import { UNDO_TOAST_ID, undoableToast, useUndo } from '../../../features/shipment/use-undo.ts'
import { type Toast, toast } from '../../../ui/components/toast.ts'
import type { LiveBoard } from '../lanes/live-board.ts'
import { refusedAct } from '../lanes/refused-act.ts'
import type { Answered, TripsheetAct, TripsheetActs } from '../lanes/tripsheet-acts.ts'
import { tripsheet } from '../messages.ts'

const messages = tripsheet.acts

export interface TripsheetHand {
  /** Moves a card up (-1) or down; false where it cannot go. */
  step(lane: Lane, stop: Stop | null, by: -1 | 1): boolean
  /** Moves cards to just before another one, or to the end of the lane. */
  moveTo(lane: Lane, stops: readonly Stop[], before: Stop | null): void
  /** Locks a card in its place, or unlocks it. */
  toggleLock(lane: Lane, stop: Stop | null): boolean
  /** Sends, recalls, closes, reopens. */
  setStatus(sheet: LiveTripsheet, step: Step): void
}

interface CardOnSheet {
  readonly stop: Stop
  readonly visit: Visit
  readonly sheet: LiveTripsheet
}

interface HandInputs {
  readonly acts: TripsheetActs
  readonly board: Pick<LiveBoard, 'lane' | 'tripsheetOf'>
  /** For the ear. */
  readonly say: (text: string) => void
  readonly hubOf: (branch: number | null) => Place | null
  readonly moment: () => Moment
}

export function useTripsheetHand({ acts, board, say, hubOf, moment }: HandInputs): TripsheetHand {
  const history = undoHistoryOf(useLiveWorkspace())
  const takeBack = useUndo()

  /** For eye and ear. */
  const tell = useCallback(
    (text: string, variant: Toast['variant'] = 'info') => {
      say(text)
      toast({ id: UNDO_TOAST_ID, isSaid: true, text, variant })
    },
    [say],
  )
  const fail = useCallback((text: string) => tell(text, 'error'), [tell])

  /**
   * Shown and told at once, and taken back by the toast or by a key, until the server refuses. `label` names it where it can be taken back;
   * `told`: with what came of it.
   */
  const act = useCallback(
    async (
      sheet: LiveTripsheet,
      act: TripsheetAct,
      label: string,
      undo: (answer: Promise<Answered>) => Promise<Undone>,
      { told = label, stops }: { readonly told?: string; readonly stops?: readonly Stop[] } = {},
    ) => {
      const answer = acts.act(sheet.id, act)
      const undoable = history.push(label, () => undo(answer))
      // After it is shown: a list that stands still for the pointer moves on for what was done here.
      say(told)
      toast({ ...undoableToast(told, () => takeBack(undoable)), isSaid: true })
      const answered = await answer
      const why = refusedAct(answered, stops)
      // The later step of a key takes back the earlier ones with it.
      if (why !== null || answered.isSuperseded) undoable.discard()
      if (why !== null) fail(why)
    },
    [acts, history, say, fail, takeBack],
  )

  const order = useCallback(
    (sheet: LiveTripsheet, lane: Lane, next: DayOrder) => {
      const label = messages.movedTo(next.first.name, next.place, next.order.length)
      const at = moment()
      const impact = impactOfDayOrder(lane, next, hubOf(lane.driver?.branch_id ?? null), at)
      const undo = async (answer: Promise<Answered>): Promise<Undone> => {
        const { version } = await answer
        const kept = version === null ? null : await acts.undoOrder(sheet.id, version)
        if (kept !== null) return { text: kept.why, failed: !kept.isFinal }
        return { text: version === null ? messages.orderStays : messages.orderRestored, failed: false }
      }
      const told = impact === null ? label : `${label}. ${impactText(impact, at.now)}`
      return act(sheet, { order: next.order }, label, undo, { told, stops: lane.stops })
    },
    [act, acts, hubOf, moment],
  )

  /** Acts on a card where it stands on its tripsheet; false where it stands on none, and nothing is told. */
  const onSheet = useCallback(
    (lane: Lane, stop: Stop | null, actOn: (card: CardOnSheet) => void): boolean => {
      const visit = stop?.visit ?? null
      if (stop !== null && lane.driver === null) {
        tell(messages.noOrder)
        return true
      }
      const sheet = visit === null ? undefined : board.tripsheetOf(lane.key, visit.day)
      if (stop === null || visit === null || sheet === undefined) return false
      actOn({ stop, visit, sheet })
      return true
    },
    [board, tell],
  )

  // The same object while nothing of it changes: lanes are drawn again for what they are given.
  return useMemo(
    () => ({
      step: (lane, card, by) =>
        onSheet(lane, card, ({ stop, visit, sheet }) => {
          const next = orderBy(lane, stop, by)
          if (next !== null) void order(sheet, lane, next)
          else tell(visit.locked ? messages.isLocked(stop.name) : messages.noFurther)
        }),
      moveTo(lane, moved, before) {
        const next = orderBefore(lane, moved, before)
        const sheet = next === null ? undefined : board.tripsheetOf(lane.key, next.day)
        if (next !== null && sheet !== undefined) void order(sheet, lane, next)
      },
      toggleLock: (lane, card) =>
        onSheet(lane, card, ({ stop, visit, sheet }) => {
          const answer = acts.act(sheet.id, visit.locked ? { unlock: [visit.stop] } : { lock: [visit.stop] })
          tell(visit.locked ? messages.unlocked(stop.name) : messages.locked(stop.name))
          void answer.then((answered) => {
            const why = refusedAct(answered)
            if (why !== null) fail(why)
          })
        }),
      setStatus(sheet, step) {
        const status = NEXT_STATUS[sheet.status][step]
        if (status === null) return
        const { status: was } = sheet
        // One press sends it to a driver's phone: who meant another lane takes it back.
        if (actBetween(status, was) !== null)
          return void act(sheet, { status }, messages.became[status], async () => {
            const answered = await acts.act(sheet.id, { status: was })
            const [why, { vehicle }] = [refusedAct(answered), answered]
            const other = vehicle === null ? '' : ` ${messages.otherVehicle(vehicle.is, vehicle.was)}`
            return { text: why ?? `${messages.became[was]}${other}`, failed: why !== null }
          })
        tell(messages.became[status], 'success')
        void acts.act(sheet.id, { status }).then((answered) => {
          const [why, { vehicle }] = [refusedAct(answered), answered]
          if (why !== null) fail(why)
          if (vehicle !== null)
            tell(`${messages.became[status]} ${messages.otherVehicle(vehicle.is, vehicle.was)}`)
        })
      },
    }),
    [acts, board, act, order, onSheet, tell, fail],
  )
}
