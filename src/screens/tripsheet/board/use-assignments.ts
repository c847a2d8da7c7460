import { useCallback, useState } from 'react'
import type { LiveDriver } from '../../../contract/live.ts'
import type { Place } from '../../../domain/dispatch/place.ts'
import { etasOf, type Moment } from '../../../features/assignment/arrivals.ts'
import type { Outcome } from '../../../features/assignment/assigner.ts'
import type { Gap } from '../../../features/assignment/lane-order.ts'
import { planAssignment } from '../../../features/assignment/plan-assignment.ts'
import { refusedText } from '../../../features/assignment/refused-text.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import { driverOf as driverIdOf, refOf } from '../../../features/assignment/task.ts'
import { useAssigner } from '../../../features/assignment/use-assigner.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import type { Undoable } from '../../../features/shipment/undo-history.ts'
import { UNDO_STAYS_MS, UNDO_TOAST_ID, undoAction, useUndo } from '../../../features/shipment/use-undo.ts'
import { type Toast, toast } from '../../../ui/components/toast.ts'
import type { LiveBoard } from '../lanes/live-board.ts'
import type { TripsheetActs } from '../lanes/tripsheet-acts.ts'
import { tripsheet } from '../messages.ts'

const messages = tripsheet.assignments

interface AssignmentInputs {
  readonly board: LiveBoard
  readonly acts: Pick<TripsheetActs, 'place'>
  readonly driverOf: (lane: string) => LiveDriver | null
  readonly hubOf: (branch: number | null) => Place | null
  readonly moment: () => Moment
}

/** Something that was given to a lane. */
export interface Given {
  /** Whether all of it was, once that is answered. */
  readonly isDone: Promise<boolean>
  undo(): void
}

export interface Assignments {
  /** What was done last, for screen readers; counted, since the same words again are news again. */
  readonly announcement: { readonly text: string; readonly count: number }
  /** Counts what was done here. */
  readonly localRevision: number
  /** For the ear alone: something else was done here. */
  acted(text: string): void
  /** For eye and ear. */
  tell(text: string): void
  /**
   * Gives the chosen part of stops to a lane. Says and shows what came of it; null where there was nothing to give. `gap`: where it goes
   * among the stops of the lane; where it costs least unless that is said.
   */
  assign(stops: readonly Stop[], chosen: ReadonlySet<number>, lane: string, gap?: Gap | null): Given | null
  /** Takes back what was done last, on this screen or another. */
  undo(): void
}

/** 'Assigned 3 stops to Thabo Mokoena', 'Unassigned 1 stop' */
function labelOf(stops: number, driver: LiveDriver | null): string {
  return driver === null ? messages.took(stops) : messages.gave(stops, driver.name)
}

/** What stands on the board of those that were not all assigned. */
function boardText({ done }: Outcome, count: number): string {
  if (done.length > 0) return messages.partly(done.length, count)
  return count === 1 ? messages.backOne : messages.backAll
}

/** Assigning and taking back, with words for the eye and the ear. */
export function useAssignments({ board, acts, driverOf, hubOf, moment }: AssignmentInputs): Assignments {
  const names = useGeneralData()
  const assigner = useAssigner()
  const [announcement, setAnnouncement] = useState({ text: '', count: 0 })
  const say = useCallback((text: string) => setAnnouncement(({ count }) => ({ text, count: count + 1 })), [])
  const [localRevision, count] = useState(0)

  /** After the board has told of it, which it does at the end of this turn. */
  const countRevision = useCallback(() => queueMicrotask(() => count((before) => before + 1)), [])
  const show = useCallback(
    (told: Toast) => {
      say(told.text)
      toast({ id: UNDO_TOAST_ID, isSaid: true, ...told })
    },
    [say],
  )
  const tellUndone = useCallback(
    (told: Toast) => {
      // What failed stands on the board as before.
      if (told.variant === 'error') countRevision()
      show(told)
    },
    [show, countRevision],
  )
  const takeBack = useUndo(tellUndone)
  const undo = useCallback(
    (act?: Undoable) => {
      takeBack(act)
      countRevision()
    },
    [takeBack, countRevision],
  )

  const assign = useCallback(
    (stops: readonly Stop[], chosen: ReadonlySet<number>, lane: string, gap: Gap | null = null) => {
      const driver = driverOf(lane)
      const etas = etasOf(stops, board.lane(lane), hubOf, moment())
      const tasks = stops.flatMap((stop) => stop.tasks.filter(({ id }) => chosen.has(id)))
      const { moves } = planAssignment(tasks, driverIdOf(lane), (id) => etas.get(id) ?? null)
      if (moves.length === 0) {
        say(driver === null ? messages.nobodyHasIt : messages.hasIt(driver.name))
        return null
      }
      const moving = new Set(moves.map(({ id }) => id))
      const wasClosed = board.lane(lane).tripsheet?.status === 'closed'
      const given = labelOf(stops.filter(({ ids }) => ids.some((id) => moving.has(id))).length, driver)
      const label = wasClosed ? `${given}. ${messages.reopened}` : given
      const { outcome, undoable } = assigner(moves, label)
      countRevision()
      const action = undoAction(() => undo(undoable))
      show({ text: label, variant: 'success', action, autoHide: UNDO_STAYS_MS })
      const settle = async (): Promise<boolean> => {
        const answered = await outcome
        if (gap !== null && driver !== null && answered.done.length > 0) {
          const notPlaced = await acts.place(driver.id, gap, answered.done.map(refOf))
          if (notPlaced !== null) show({ text: notPlaced, variant: 'error' })
        }
        const why = refusedText(answered, names)
        if (why === null) return true
        countRevision()
        show({
          text: `${why} ${boardText(answered, moves.length)}`,
          variant: 'error',
          ...(answered.done.length > 0 && { action, autoHide: UNDO_STAYS_MS }),
        })
        return false
      }
      return { isDone: settle(), undo: () => undo(undoable) }
    },
    [board, acts, assigner, driverOf, hubOf, moment, undo, say, show, countRevision, names],
  )

  return {
    announcement,
    localRevision,
    acted: useCallback(
      (text: string) => {
        say(text)
        countRevision()
      },
      [say, countRevision],
    ),
    tell: useCallback((text: string) => show({ text, variant: 'info' }), [show]),
    assign,
    undo: useCallback(() => undo(), [undo]),
  }
}
