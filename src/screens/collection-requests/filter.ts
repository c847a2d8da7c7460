/** Which of the live requests a list shows, and what they count as. */
import type { LiveCollectionRequest } from '../../contract/live.ts'
import { isOverRequest, isProblematicRequest, isUnclosed } from '../../domain/dispatch/collection-request.ts'
import { isUnclosedTooLong } from '../../domain/dispatch/unclosed-requests.ts'
import { collectionRequestId, searchId } from '../../domain/values/display-id.ts'
import { haystackOf, searchTermsOf } from '../../domain/values/find.ts'
import { dayOf } from '../../domain/values/moment.ts'

export const GROUPS = {
  staff: ['all', 'unclosed', 'overdue', 'problematic', 'failed', 'over'],
  account: ['all', 'open', 'over'],
} as const
export type Group = (typeof GROUPS)['staff' | 'account'][number]

/** The lists that narrow it further; `0` stands for none. */
export const FACETS = ['account', 'branch', 'driver', 'day'] as const
export type FacetName = (typeof FACETS)[number]

export interface RequestFilter {
  readonly group: Group
  readonly text: string
  readonly chosen: Readonly<Record<FacetName, ReadonlySet<string>>>
}

/** By when a request has been open for too long, by the provider's setting. */
export interface Overdue {
  readonly settings: Parameters<typeof isUnclosedTooLong>[2]
  now(): number
}

interface Looking extends Overdue {
  /** What an account and a driver are called, for the search. */
  nameOf(request: LiveCollectionRequest): string
}

const facetValue = (name: FacetName, row: LiveCollectionRequest): string => {
  switch (name) {
    case 'account':
      return String(row.account_id)
    case 'branch':
      return String(row.collection_branch_id ?? 0)
    case 'driver':
      return String(row.collection_agent_id ?? 0)
    case 'day':
      return dayOf(row.collection_after)
  }
}

/** The groups that a request counts in. */
function groupsOf(row: LiveCollectionRequest, { settings, now }: Overdue): Group[] {
  const { status } = row
  const groups: Group[] = ['all', isOverRequest(status) ? 'over' : 'open']
  if (isUnclosed(status)) groups.push('unclosed')
  if (isUnclosedTooLong(row, now(), settings)) groups.push('overdue')
  if (isProblematicRequest(status)) groups.push('problematic')
  if (status === 'collection-failed-attempt') groups.push('failed')
  return groups
}

/** Whether a request answers what is asked: its number with or without COL, or every word somewhere. */
export function matches(filter: RequestFilter, looking: Looking): (row: LiveCollectionRequest) => boolean {
  const number = searchId(filter.text)
  const terms = searchTermsOf(filter.text)
  return (row) => {
    if (!groupsOf(row, looking).includes(filter.group)) return false
    for (const name of FACETS) {
      const chosen = filter.chosen[name]
      if (chosen.size > 0 && !chosen.has(facetValue(name, row))) return false
    }
    if (terms.length === 0 || number === row.id) return true
    const haystack = haystackOf([
      collectionRequestId(row.id),
      row.collection_name,
      row.collection_place,
      looking.nameOf(row),
    ])
    return terms.every((term) => haystack.includes(term))
  }
}

/** What is counted of a request: its groups, and each list's line that it stands in. */
export const countKeys = (row: LiveCollectionRequest, overdue: Overdue): string[] => [
  ...groupsOf(row, overdue),
  ...FACETS.map((name) => `${name}:${facetValue(name, row)}`),
]
