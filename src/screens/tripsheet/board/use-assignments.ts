import { useCallback, useState } from 'react'
import type { LiveDriver } from '../../../contract/live.ts'
import type { Place } from '../../../domain/dispatch/place.ts'
import { withFullStop } from '../../../domain/values/sentence.ts'
import { counted } from '../../../features/assignment/a11y-messages.ts'
import type { Outcome } from '../../../features/assignment/dispatcher.ts'
import { assignment } from '../../../features/assignment/messages.ts'
import type { Move } from '../../../features/assignment/move.ts'
import { movesTo, roundOf } from '../../../features/assignment/plan-moves.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { conflictText } from '../../../features/shipment/conflict-text.ts'
import type { NamesOf } from '../../../features/shipment/names.ts'
import { toast } from '../../../ui/components/toast.ts'
import { tripsheet } from '../messages.ts'
import type { Tripsheet } from '../use-tripsheet.ts'

const words = tripsheet.giving

interface GivingInputs {
  readonly tripsheet: Tripsheet
  readonly driverOf: (lane: string) => LiveDriver | null
  readonly hubOf: (branch: number | null) => Place | null
  readonly now: () => number
}

export interface Giving {
  /** What was done last, for screen readers. */
  readonly said: string
  /** Counts what was done here. */
  readonly deeds: number
  /** For eye and ear. */
  tell(text: string): void
  /** Gives the chosen part of stops to a lane. Says and shows what came of it. */
  give(stops: readonly Stop[], chosen: ReadonlySet<number>, lane: string): void
  undo(step?: number): void
}

const TOAST = 'tripsheet'
/** Longer than other toasts: the eye is on the board, and there is a button to reach. */
const UNDO_STAYS_MS = 7000

const refs = (moves: readonly Move[]): string =>
  moves.length === 1 ? (moves[0]?.ref ?? '') : counted.shipments(moves.length)

/** 'Gave 3 stops to Thabo Mokoena', 'Took 1 stop from its driver' */
function labelOf(stops: number, driver: LiveDriver | null): string {
  return driver === null ? words.took(stops) : words.gave(stops, driver.name)
}

type Refused = Extract<Outcome, { is: 'refused' }>

function refusedWords({ error, culprits, conflict, done }: Refused, count: number, names: NamesOf): string {
  const put = done.length > 0 ? words.partly(done.length, count) : count === 1 ? words.backOne : words.backAll
  const [first] = culprits
  const about = first === undefined ? '' : `${first.ref}: `
  const why = conflictText(conflict, names) ?? withFullStop(error)
  const more = culprits.length > 1 ? ` ${assignment.moreRefused(culprits.length - 1)}` : ''
  return `${about}${why}${more} ${put}`
}

/** Giving and taking back, with words for the eye and the ear. */
export function useGiving({ tripsheet, driverOf, hubOf, now }: GivingInputs): Giving {
  const { dispatcher, board } = tripsheet
  const names = useGeneralData()
  const [said, say] = useState('')
  const [deeds, count] = useState(0)

  const tell = useCallback(
    (text: string, variant: 'info' | 'error', action?: { label: string; run: () => void }) => {
      say(text)
      toast({ id: TOAST, text, variant, action, autoHide: action === undefined ? undefined : UNDO_STAYS_MS })
    },
    [],
  )

  /** After the board has told of it, which it does at the end of this turn. */
  const done = useCallback(() => queueMicrotask(() => count((before) => before + 1)), [])

  const undo = useCallback(
    async (id?: number) => {
      const undoing = dispatcher.undo(id)
      done()
      const outcome = await undoing
      if (outcome.is === 'refused') done()
      const { undone } = outcome
      if (undone === undefined) return tell(words.nothingToUndo, 'info')
      if (outcome.is === 'refused') return tell(refusedWords(outcome, undone.asked.length, names), 'error')
      const left = outcome.left.length
      const rest = left === 0 ? '' : words.movedOn(refs(outcome.left))
      if (outcome.is === 'nothing') return tell(words.notUndone(rest), 'info')
      tell(words.undone(rest), 'info')
    },
    [dispatcher, tell, done, names],
  )

  const give = useCallback(
    async (stops: readonly Stop[], chosen: ReadonlySet<number>, lane: string) => {
      const driver = driverOf(lane)
      const round = driver === null ? null : roundOf(driver, board.lane(lane), hubOf(driver.branch_id), now())
      const moves = movesTo(lane, stops, (id) => chosen.has(id), round)
      if (moves.length === 0) {
        say(driver === null ? words.nobodyHasIt : words.hasIt(driver.name))
        return
      }
      const moving = new Set(moves.map(({ id }) => id))
      const stopCount = stops.filter(({ ids }) => ids.some((id) => moving.has(id))).length
      const label = labelOf(stopCount, driver)
      say(label)
      const sent = dispatcher.give(moves, label)
      done()
      const step = dispatcher.steps.now().at(-1)
      toast({
        id: TOAST,
        text: label,
        variant: 'success',
        action: { label: assignment.undo, run: () => undo(step?.id) },
        autoHide: UNDO_STAYS_MS,
      })
      const outcome = await sent
      if (outcome.is !== 'refused') return
      done()
      const refused = new Set(outcome.culprits.map(({ id }) => id))
      const others = refused.size === 0 ? 0 : moves.length - outcome.done.length - refused.size
      const again =
        others === 0
          ? undefined
          : {
              label: words.assignOthers(others),
              run: () => give(stops, moving.difference(refused), lane),
            }
      tell(refusedWords(outcome, moves.length, names), 'error', again)
    },
    [dispatcher, board, driverOf, hubOf, now, undo, tell, done, names],
  )

  return { said, deeds, tell: useCallback((text: string) => tell(text, 'info'), [tell]), give, undo }
}
