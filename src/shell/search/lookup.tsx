/**
 * Looking a reference up (000 §2): typed in the navigation, chosen in the palette, or scanned while nobody types. What is
 * found is gone to; what is not may become a new shipment.
 */
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router-dom'
import { permissionOf } from '../../contract/call.ts'
import { navSearch } from '../../contract/search.ts'
import { readSearch, searchHitPath } from '../../domain/console/nav-search.ts'
import { useAccess, useMay } from '../../features/session/access.tsx'
import { useClient } from '../../features/session/session.tsx'
import { toast } from '../../ui/components/toast.ts'
import { useScans } from '../../ui/keyboard/keys.tsx'
import { lazyOnDemand } from '../../ui/loading/lazy.tsx'

const SearchMiss = lazyOnDemand(
  () => import('./search-miss.tsx'),
  ({ onClose }) => onClose(),
)

/** What came of looking something up; `overtaken`: something else was looked up meanwhile, and only that counts. */
type Came = 'found' | 'missed' | 'overtaken'

interface Lookup {
  /** Whether the one who looks has the permission of the search. */
  readonly allowed: boolean
  readonly busy: boolean
  /** What stands in the box, wherever that is: it outlives a menu that is closed. */
  readonly typed: string
  readonly type: Dispatch<SetStateAction<string>>
  look(typed: string): Promise<Came>
}

const LookupContext = createContext<Lookup | null>(null)

export function useLookup(): Lookup {
  const lookup = useContext(LookupContext)
  if (lookup === null) throw new Error('useLookup needs a LookupProvider above it')
  return lookup
}

export function LookupProvider({ children }: { children: ReactNode }) {
  const client = useClient()
  const navigate = useNavigate()
  const { audience } = useAccess()
  const allowed = useMay(permissionOf(navSearch))
  const [busy, setBusy] = useState(false)
  const [typed, setTyped] = useState('')
  const [missed, setMissed] = useState<string | null>(null)
  const last = useRef(new AbortController())

  const look = useCallback(
    async (typed: string): Promise<Came> => {
      const sought = readSearch(typed)
      if (sought === null) return 'missed'
      last.current.abort()
      last.current = new AbortController()
      const { signal } = last.current
      setBusy(true)
      const answer = await client(navSearch, { query: { search_query: sought.reference }, signal })
      if (signal.aborted) return 'overtaken'
      setBusy(false)
      if (answer.ok) {
        setMissed(null)
        await navigate(searchHitPath(answer.value, audience === 'account' ? 'account' : 'staff'))
        return 'found'
      }
      if (answer.status === 404) setMissed(sought.reference)
      else await toast({ text: answer.error, variant: 'error', id: 'nav-search' })
      return 'missed'
    },
    [client, navigate, audience],
  )
  useScans(look, allowed)
  const lookup = useMemo(() => ({ allowed, busy, typed, type: setTyped, look }), [allowed, busy, typed, look])
  return (
    <LookupContext value={lookup}>
      {children}
      {missed !== null && <SearchMiss reference={missed} onScan={look} onClose={() => setMissed(null)} />}
    </LookupContext>
  )
}
