import { type ReactNode, useCallback } from 'react'
import { useFeedEnvironment } from '../features/live-feed/feed-environment.tsx'
import { LiveWorkspaceProvider, useLiveWorkspace } from '../features/live-feed/live-workspace.tsx'
import { useSessionStore } from '../features/session/session.tsx'
import { createConsoleWorkspace } from '../streams/console-workspace.ts'
import { takeEarlySnapshotQuery } from '../streams/feed/early-calls.ts'
import { ClockProvider } from '../ui/live/clock.tsx'

interface LiveConsoleProps {
  readonly userId: number
  readonly providerId: number
  readonly children: ReactNode
}

/** The live workspace of whoever is signed in, made anew for the next one, and the time that it tells. */
export default function LiveConsole({ userId, providerId, children }: LiveConsoleProps) {
  const session = useSessionStore()
  const { environment, clientVersion } = useFeedEnvironment()
  const create = useCallback(
    () =>
      createConsoleWorkspace({
        environment,
        session,
        userId,
        providerId,
        clientVersion,
        first: takeEarlySnapshotQuery(window.askedEarly),
      }),
    [environment, session, userId, providerId, clientVersion],
  )
  return (
    <LiveWorkspaceProvider create={create}>
      <WorkspaceClock>{children}</WorkspaceClock>
    </LiveWorkspaceProvider>
  )
}

function WorkspaceClock({ children }: { children: ReactNode }) {
  return <ClockProvider clock={useLiveWorkspace().clock}>{children}</ClockProvider>
}
