/** A proposal while it is looked at: begun, followed until its search ends, accepted and taken back. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { listDriverTerms } from '../../../contract/driver-terms.ts'
import {
  acceptProposal,
  endSearch,
  listOwnSearches,
  optimiseTripsheets,
  type RouteProposal,
  readProposal,
  replaceDriver,
  undoProposal,
} from '../../../contract/route-proposals.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { invalidateCall } from '../../../features/session/answers.ts'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import { type Undoable, undoHistoryOf } from '../../../features/shipment/undo-history.ts'
import { UNDO_TOAST_ID, undoableToast, useUndo } from '../../../features/shipment/use-undo.ts'
import { toast } from '../../../ui/components/toast.ts'
import { refusalText } from '../../../ui/messages/refusals.ts'
import { proposals as messages } from './messages.ts'
import { type Reassigned, reassignedBetween, takenBackOf } from './reassigned.ts'
import { keptRows, type RefusedRow, refusedRows } from './refused-rows.ts'

/** A search tells more about itself every second. */
const ASKS_EVERY_MS = 700

/** Offers of drivers say who is out. */
const whoIsOutChanged = (): void => void invalidateCall(listDriverTerms)

export type OptimiseBody = z.input<typeof optimiseTripsheets.body>

/** What is accepted: all of it, for a driver, or a stop by its key. */
export type Part = { readonly drivers?: readonly number[]; readonly stops?: readonly string[] }

export interface FollowedProposal {
  readonly proposal: RouteProposal | null
  /** Why nothing came of the last act, for people. */
  readonly problem: string | null
  /** What changed meanwhile, and what was asked for. */
  readonly refused: { readonly rows: readonly RefusedRow[]; readonly part: Part } | null
  readonly busy: boolean
  /** What was done last, to be spoken; nothing before that. */
  readonly said: string
  optimise(body: OptimiseBody): void
  /** `day`: South African date; today where it is left out. */
  replace(driver: number, day?: string): void
  /** One that was begun before. */
  open(id: number): void
  end(act: 'finish' | 'cancel'): void
  accept(part: Part, partial?: boolean): void
  undo(): void
  forget(): void
}

export function useProposal(): FollowedProposal {
  const client = useClient()
  const { drivers: known } = useGeneralData()
  const nameOf = (driver: number) => known.get(driver)?.name ?? String(driver)
  const history = undoHistoryOf(useLiveWorkspace())
  const takeBack = useUndo()
  const [proposal, setProposal] = useState<RouteProposal | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [refused, setRefused] = useState<FollowedProposal['refused']>(null)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  /** What was accepted, part by part: one undo takes back all of it. */
  const parts = useRef<{ of: number; undoable: Undoable; moved: Reassigned }[]>([])
  const id = proposal?.id ?? null
  const isSearching = proposal?.status === 'searching'

  useEffect(() => {
    if (id === null || !isSearching) return
    let isOver = false
    const ask = async () => {
      const answer = await client(readProposal, { query: { id } })
      if (isOver) return
      if (answer.ok) setProposal(answer.value)
      timer = setTimeout(ask, ASKS_EVERY_MS)
    }
    let timer = setTimeout(ask, ASKS_EVERY_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [client, id, isSearching])

  /** The newest act: what an earlier one comes to after it is of no more use. */
  const newest = useRef(0)
  /** One act after the other: what it comes to stands in place of what was said before. */
  const act = useCallback(async (run: (isNewest: () => boolean) => Promise<string | null>) => {
    newest.current += 1
    const own = newest.current
    const isNewest = () => own === newest.current
    setBusy(true)
    setProblem(null)
    setRefused(null)
    setSaid('')
    const why = await run(isNewest)
    if (!isNewest()) return
    setProblem(why)
    setBusy(false)
  }, [])

  const undoOf = useCallback(
    async (of: number) => {
      const answer = await client(undoProposal, { body: { id: of } })
      // What a colleague took back, or is too old, is no more to be taken back by asking again.
      if (!answer.ok) return { text: answer.error, failed: answer.refused === undefined }
      const back = parts.current.filter((part) => part.of === of)
      parts.current = parts.current.filter((part) => part.of !== of)
      for (const { undoable } of back) undoable.discard()
      whoIsOutChanged()
      const { value } = answer
      setProposal((shown) => (shown?.id === of ? value.proposal : shown))
      const [kept] = value.orders_kept
      const text = [
        messages.undone(
          takenBackOf(
            back.map((part) => part.moved),
            value.moved,
          ),
          value.orders,
        ),
        value.refused.length > 0 && messages.stayed(value.refused.length),
        kept !== undefined &&
          messages.ordersStay(value.orders_kept.length, refusalText(kept.message, kept.code)),
      ]
        .filter(Boolean)
        .join('. ')
      return { text, failed: false }
    },
    [client],
  )

  return {
    proposal,
    problem,
    refused,
    busy,
    said,
    optimise(body) {
      void act(async () => {
        const answer = await client(optimiseTripsheets, { body })
        if (answer.ok) setProposal(answer.value)
        // Its dialog may be closed by now.
        void invalidateCall(listOwnSearches)
        return answer.ok ? null : answer.error
      })
    },
    replace(driver, day) {
      // What was proposed for another day does not stand for this one.
      setProposal(null)
      void act(async (isNewest) => {
        const answer = await client(replaceDriver, { body: { driver_id: driver, day } })
        if (isNewest() && answer.ok) setProposal(answer.value)
        return answer.ok ? null : answer.error
      })
    },
    open(of) {
      void act(async () => {
        const answer = await client(readProposal, { query: { id: of } })
        if (answer.ok) setProposal(answer.value)
        return answer.ok ? null : answer.error
      })
    },
    end(how) {
      if (id === null) return
      void act(async () => {
        const answer = await client(endSearch, { body: { id, act: how } })
        return answer.ok ? null : answer.error
      })
    },
    accept(part, partial = false) {
      if (proposal === null) return
      const { id: of } = proposal
      void act(async () => {
        const answer = await client(acceptProposal, {
          body: { id: of, driver_ids: part.drivers?.slice(), stops: part.stops?.slice(), partial },
        })
        if (!answer.ok) {
          const { field, error: message } = answer
          const rows = refusedRows(
            proposal,
            answer.refused?.fields ?? (field ? [{ field, message }] : []),
            nameOf,
          )
          if (rows.length > 0) setRefused({ rows, part })
          return rows.length > 0 ? null : answer.error
        }
        whoIsOutChanged()
        const { proposal: next, moved, refused: left, orders_kept } = answer.value
        setProposal(next)
        const rows = keptRows({ refused: left, orders_kept }, nameOf)
        if (rows.length > 0) setRefused({ rows, part: {} })
        const reassigned = reassignedBetween(proposal.stops, next.stops, moved)
        const text = messages.acceptedMoves(reassigned)
        setSaid(text)
        const undoable = history.push(text, () => undoOf(of))
        parts.current.push({ of, undoable, moved: reassigned })
        toast({ ...undoableToast(text, () => takeBack(undoable)), isSaid: true })
        return null
      })
    },
    undo() {
      if (id === null) return
      void act(async () => {
        const { text, failed } = await undoOf(id)
        if (failed) return text
        setSaid(text)
        toast({ id: UNDO_TOAST_ID, isSaid: true, text, variant: 'info' })
        return null
      })
    },
    forget() {
      setProposal(null)
      setProblem(null)
      setRefused(null)
      setSaid('')
    },
  }
}
