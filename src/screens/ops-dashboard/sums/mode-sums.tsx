import { SkeletonRows } from '../../../ui/components/states.tsx'
import { lazyBackground } from '../../../ui/loading/lazy.tsx'
import { Block } from '../block.tsx'
import { opsDashboard as messages } from '../messages.ts'
import type { DashboardUrlState } from '../url-codec.ts'
import type { SumMode } from './sum-keys.ts'

/** What is seen first does not wait for them. */
const Sums = lazyBackground(async () => ({ default: (await import('./sums.tsx')).Sums }))

interface ModeSumsProps {
  mode: SumMode
  address: DashboardUrlState
  onChange: (change: Partial<DashboardUrlState>, push?: boolean) => void
}

/** The sums of a mode, as the address says by what and for whom. */
export function ModeSums({ mode, address: { by, scope }, onChange }: ModeSumsProps) {
  return (
    <Sums
      mode={mode}
      by={by}
      scope={scope}
      onGroup={(next) => onChange({ by: next })}
      onScope={(next) => onChange({ scope: next })}
      onRows={(rows) => onChange({ rows }, true)}
      fallback={
        <Block title={messages.sums} area="branches">
          <SkeletonRows rows={6} columns={3} />
        </Block>
      }
    />
  )
}
