import type { DashboardUrlState } from '../url-codec.ts'
import type { SumMode } from './sum-keys.ts'
import { Sums } from './sums.tsx'

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
    />
  )
}
