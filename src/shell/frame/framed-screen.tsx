import type { ReactNode } from 'react'
import { Freshness } from '../../features/live-feed/freshness.tsx'
import { useLiveWorkspaceIfAny } from '../../features/live-feed/live-workspace.tsx'
import { OnlineBanner } from '../banners/online-banner.tsx'
import { TermsGate } from '../terms/terms-gate.tsx'
import { AppShell } from './app-shell.tsx'

interface FramedScreenProps {
  onHelp: () => void
  onPalette: () => void
  children: ReactNode
}

/** A screen in the shell, behind the terms that are still to be accepted. */
export default function FramedScreen({ onHelp, onPalette, children }: FramedScreenProps) {
  const freshness = useLiveWorkspaceIfAny()?.freshness
  return (
    <>
      <AppShell
        online={<OnlineBanner />}
        freshness={freshness !== undefined && <Freshness freshness={freshness} />}
        onHelp={onHelp}
        onPalette={onPalette}
      >
        {children}
      </AppShell>
      <TermsGate />
    </>
  )
}
