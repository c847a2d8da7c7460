import { useEffect, useMemo } from 'react'
import { type ProblemTerms, problemStarts, problemTerms } from '../../domain/shipments/problem-views.ts'
import { useLiveWorkspace } from '../live-feed/live-workspace.tsx'
import { useAccess } from '../session/access.tsx'

/**
 * Which shipments stand in the problematic views, by the provider's settings: others as soon as somebody changes one of
 * them. Live rows come into a view when their time has passed.
 */
export function useProblemTerms(): ProblemTerms {
  const { settings } = useAccess()
  const workspace = useLiveWorkspace()
  const said = problemSettingsText(settings)
  // biome-ignore lint/correctness/useExhaustiveDependencies: settings are others with each start-up; `said` when these are
  const terms = useMemo(() => problemTerms(settings), [said])
  useEffect(() => workspace.watchMoments((row) => problemStarts(row, terms)), [workspace, terms])
  return terms
}

/** The settings of the views as one text, to tell whether one has changed. */
export const problemSettingsText = (settings: object): string =>
  JSON.stringify(Object.entries(settings).filter(([key]) => key.startsWith('dashboard_')))
