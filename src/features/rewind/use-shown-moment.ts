/** Which moment the band shows, and moving it: by a jump, or as a slider drags it. */
import { useEffect, useState } from 'react'
import type { PastCalls } from '../../streams/rewind/past-calls.ts'
import type { Rewind } from '../../streams/rewind/rewind.ts'
import { useSignal } from '../../ui/live/use-signal.ts'
import { useLiveWorkspace } from '../live-feed/live-workspace.tsx'

/** Our clock may run a little before the platform's, which refuses what is still to come (ms). */
const JUST_NOW_MS = 2_000

export interface ShownMoment {
  /** ms: where it is dragged to, or is being loaded, or what is shown. */
  readonly at: number
  /** Between which moments it may be moved, ms; `min` null until it is known. */
  readonly min: number | null
  readonly max: number
  readonly jump: (to: number) => void
  /** Null once it is let go. */
  readonly drag: (to: number | null) => void
}

export function useShownMoment(
  rewind: Rewind,
  calls: PastCalls,
  onMoment: (at: number) => void,
): ShownMoment {
  const shown = useSignal(rewind.moment)
  const { asked, isLoading, problem } = useSignal(rewind.state)
  const min = useKeptSince(calls)
  const { now } = useLiveWorkspace()
  const [dragged, setDragged] = useState<number | null>(null)

  const within = (to: number) => Math.max(Math.min(to, now() - JUST_NOW_MS), min ?? 0)
  // The screen follows the slider as fast as moments come: whatever was passed meanwhile is not asked for.
  useEffect(() => {
    if (dragged !== null && !isLoading && problem === null) rewind.jump(dragged)
  }, [rewind, dragged, isLoading, problem])
  return {
    at: dragged ?? (isLoading ? asked : shown),
    min,
    max: now(),
    jump(to) {
      const moment = within(to)
      rewind.jump(moment)
      onMoment(moment)
    },
    // Now goes on while it is held: it is looked at once.
    drag: (to) => setDragged(to === null ? null : within(to)),
  }
}

/** How far back the past is kept (ms); null until it is known. */
function useKeptSince(calls: PastCalls): number | null {
  const [keptSince, setKeptSince] = useState<number | null>(null)
  useEffect(() => {
    let isOver = false
    void calls.range().then((answer) => {
      if (!isOver && answer.ok) setKeptSince(answer.value.kept_since)
    })
    return () => {
      isOver = true
    }
  }, [calls])
  return keptSince
}
