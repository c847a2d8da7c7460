import { type ComponentProps, type ReactNode, useCallback, useState } from 'react'
import { permissionOf } from '../../../contract/call.ts'
import { listOwnSearches, optimiseTripsheets, replaceDriver } from '../../../contract/route-proposals.ts'
import { idIn } from '../../../domain/values/row-id.ts'
import { useAccess, useMay } from '../../../features/session/access.tsx'
import { lazyBackground, lazyOnDemand } from '../../../ui/loading/lazy.tsx'
import { useUrlQuery } from '../../../ui/page/url-query.ts'
import type { AskedProposal } from './proposal-dialog.tsx'

const ProposalDialog = lazyOnDemand(
  () => import('./proposal-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** Searches go on while their dialog is closed: rare, and behind a call of their own. */
const OwnSearches = lazyBackground(() => import('./own-searches.tsx'))

export interface Proposing {
  readonly asked: AskedProposal | null
  /** Null: whoever looks may not. */
  readonly optimise: ((of: { readonly driver: number | null; readonly branch: number | null }) => void) | null
  readonly driverOut: ((driver: number) => void) | null
  /** What was looked for and is not looked at now, for the toolbar. */
  readonly searches: ReactNode
  close(): void
}

/** Better routes, and who takes the stops of a driver who is out: asked for from the board. */
export function useProposing(refocus: () => void): Proposing {
  const { isPast } = useAccess()
  const mayOptimise = useMay(permissionOf(optimiseTripsheets))
  const mayRead = useMay(permissionOf(listOwnSearches)) && mayOptimise && isPast !== true
  const mayReplace = useMay(permissionOf(replaceDriver))
  // A link leads to who takes the stops of somebody: `/tripsheet?out=7`.
  const [address, change] = useUrlQuery()
  const out = mayReplace ? idIn(address.get('out')) : null
  const [asked, ask] = useState<AskedProposal | null>(out === null ? null : { is: 'driver-out', driver: out })
  // The same functions while nothing changes: lanes are drawn again for what they are given.
  const optimise = useCallback(
    (of: { readonly driver: number | null; readonly branch: number | null }) =>
      ask({ is: 'optimise', ...of }),
    [],
  )
  const driverOut = useCallback((driver: number) => ask({ is: 'driver-out', driver }), [])
  return {
    asked,
    optimise: mayOptimise ? optimise : null,
    driverOut: mayReplace ? driverOut : null,
    searches:
      mayRead && asked === null ? (
        <OwnSearches
          onOpen={({ id, driver_ids: [driver = null, ...others] }) =>
            ask({ is: 'search', id, driver: others.length === 0 ? driver : null })
          }
          onGone={refocus}
          fallback={null}
        />
      ) : null,
    close() {
      ask(null)
      if (address.has('out')) change({ out: null })
      // After the dialog has given back what it held.
      setTimeout(refocus, 0)
    },
  }
}

/** The dialog, while it is open. */
export function ProposingDialog({
  asked,
  close,
  lanes,
  onShow,
}: Proposing & Pick<ComponentProps<typeof ProposalDialog>, 'lanes' | 'onShow'>) {
  return asked === null ? null : (
    <ProposalDialog
      asked={asked}
      lanes={lanes}
      onClose={close}
      onShow={(day, drivers) => {
        onShow(day, drivers)
        close()
      }}
      fallback={null}
    />
  )
}
