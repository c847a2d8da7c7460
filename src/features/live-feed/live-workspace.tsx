/** The live shipments and drivers, in React. */
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { LiveWorkspace } from '../../streams/live-workspace.ts'

/** Of a past moment (features/rewind) it is another than everywhere else. */
export const LiveWorkspaceContext = createContext<LiveWorkspace | null>(null)

interface LiveWorkspaceProviderProps {
  /** Makes the live workspace; it is ended when the provider goes, or when another `create` comes. */
  readonly create: () => LiveWorkspace
  readonly children: ReactNode
}

/** Holds the live workspace for the screens below it. */
export function LiveWorkspaceProvider({ create, children }: LiveWorkspaceProviderProps) {
  const [workspace, setWorkspace] = useState<LiveWorkspace | null>(null)
  useEffect(() => {
    const made = create()
    setWorkspace(made)
    return () => made.end()
  }, [create])
  return workspace === null ? null : <LiveWorkspaceContext value={workspace}>{children}</LiveWorkspaceContext>
}

/** Null where nobody is signed in who has a live workspace. */
export function useLiveWorkspaceIfAny(): LiveWorkspace | null {
  return useContext(LiveWorkspaceContext)
}

export function useLiveWorkspace(): LiveWorkspace {
  const workspace = useLiveWorkspaceIfAny()
  if (workspace === null) throw new Error('useLiveWorkspace needs a LiveWorkspaceProvider above it')
  return workspace
}
