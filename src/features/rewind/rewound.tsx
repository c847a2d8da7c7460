import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPastCalls, type PastCalls } from '../../streams/rewind/past-calls.ts'
import { createRewind, type Rewind } from '../../streams/rewind/rewind.ts'
import { ClockProvider } from '../../ui/live/clock.tsx'
import { useUrlQuery } from '../../ui/page/url-query.ts'
import { useFeedEnvironment } from '../live-feed/feed-environment.tsx'
import { LiveWorkspaceContext } from '../live-feed/live-workspace.tsx'
import { type Access, AccessContext, useAccess } from '../session/access.tsx'
import { SessionProvider, useSessionStore } from '../session/session.tsx'
import { RewindBand } from './band.tsx'
import { MOMENT } from './read-moment.ts'
import { readOnlyClient } from './read-only-client.ts'
import css from './rewind.module.css'
import { writeMoment } from './write-moment.ts'

interface RewoundProps {
  /** The moment of the address (ms). */
  readonly at: number
  readonly onNow: () => void
  readonly children: ReactNode
}

/** Screens may still be opened; of what calls do, only the trail of a driver is of the day that is shown. */
const OF_THE_PAST: ReadonlySet<string> = new Set(['API_/drivers/trail:GET'])
const lookingBack = (access: Access): Access => ({
  ...access,
  isPast: true,
  may: (permission) =>
    access.may(permission) && (!permission.startsWith('API_') || OF_THE_PAST.has(permission)),
})

/** The screen below it as it was at a past moment: it reads a recorded feed, by the clock of then, and can change nothing. */
export default function Rewound({ at, onNow, children }: RewoundProps) {
  const [, change] = useUrlQuery()
  const onMoment = useCallback((moment: number) => change({ [MOMENT]: writeMoment(moment) }), [change])
  const { environment } = useFeedEnvironment()
  const session = useSessionStore()
  const access = useAccess()
  const calls = useMemo(() => createPastCalls(session.client), [session])
  const rewind = useRewind(at, environment, calls)
  const readOnly = useMemo(() => ({ ...session, client: readOnlyClient(session.client) }), [session])
  const past = useMemo(() => lookingBack(access), [access])
  if (rewind === null) return null
  return (
    <div className={css.rewound}>
      <RewindBand rewind={rewind} calls={calls} onMoment={onMoment} onNow={onNow} />
      <div className={css.screen}>
        <SessionProvider session={readOnly}>
          <AccessContext value={past}>
            <LiveWorkspaceContext value={rewind.workspace}>
              <ClockProvider clock={rewind.moment}>{children}</ClockProvider>
            </LiveWorkspaceContext>
          </AccessContext>
        </SessionProvider>
      </div>
    </div>
  )
}

/** One player for as long as somebody looks back; the address moves it where it names another moment than is shown. */
function useRewind(
  at: number,
  environment: Parameters<typeof createRewind>[0]['environment'],
  calls: PastCalls,
): Rewind | null {
  const [rewind, setRewind] = useState<Rewind | null>(null)
  const first = useRef(at)
  useEffect(() => {
    const made = createRewind({ environment, calls, at: first.current })
    setRewind(made)
    return made.end
  }, [environment, calls])
  useEffect(() => {
    if (rewind === null) return
    // What the address says of the moment that is shown, or asked for, is to the second.
    const isShown = [rewind.moment.now(), rewind.state.now().asked].some(
      (moment) => Math.floor(moment / 1_000) === Math.floor(at / 1_000),
    )
    if (!isShown) rewind.jump(at)
  }, [rewind, at])
  return rewind
}
