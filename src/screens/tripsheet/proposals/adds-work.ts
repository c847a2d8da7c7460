import type { ProposalStop } from '../../../contract/route-proposals.ts'

/** Stops that nobody had are planned: what is proposed is more work than what it stands beside. */
export const addsWork = (stops: readonly Pick<ProposalStop, 'from' | 'to'>[]): boolean =>
  stops.some(({ from, to }) => from === null && to !== null)
