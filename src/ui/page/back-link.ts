import { useNavigate } from 'react-router-dom'
import { z } from 'zod'

/** How many steps of the console lie behind this one, as the router counts them. */
const Entry = z.object({ idx: z.number() })

/** Back to where one came from, as it was; whoever came by a link is led to `otherwise`. */
export function useBackLink(otherwise: string): () => void {
  const navigate = useNavigate()
  return () => {
    const entry = Entry.safeParse(window.history.state)
    if (entry.success && entry.data.idx > 0) navigate(-1)
    else navigate(otherwise)
  }
}
