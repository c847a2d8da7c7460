import { useLocation } from 'react-router-dom'
import type { LiveShipment } from '../../../contract/live.ts'
import { createDrafts } from '../../../features/session/drafts.ts'
import type { ResolveAction, ResolveInput } from './resolve.ts'

interface ResolveDraft {
  readonly act: ResolveAction
  /** As they were seen when it was decided to act. */
  readonly rows: readonly LiveShipment[]
  readonly typed: ResolveInput
}

/** What was typed when a session ended, by the screen. */
export const resolveDrafts = createDrafts<ResolveDraft>()

/** The screen that one acts on: `shipments`, whichever of them is opened beside the list. */
export const useResolvePlace = (): string => useLocation().pathname.split('/')[1] ?? ''
