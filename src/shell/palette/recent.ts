/** What somebody chose lately in the palette, by the key of the entry; kept in this browser until they log out. */
import { z } from 'zod'

const KEY = 'hubline.recent'
const MOST = 6
/** With the label, since what is chosen may have left the live workspace meanwhile. */
const Recent = z.object({ user: z.number(), to: z.string(), label: z.string(), note: z.string().optional() })
export type Recent = z.infer<typeof Recent>
const Kept = z.array(Recent)

function readAll(): Recent[] {
  try {
    const kept = Kept.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'))
    return kept.success ? kept.data : []
  } catch {
    return []
  }
}

export function readRecent(user: number): readonly Recent[] {
  return readAll().filter((one) => one.user === user)
}

/** The newest first, each address once. */
export function keepRecent(chosen: Recent): void {
  const others = readAll().filter(({ user, to }) => user !== chosen.user || to !== chosen.to)
  try {
    localStorage.setItem(KEY, JSON.stringify([chosen, ...others].slice(0, MOST)))
  } catch {
    // Without storage nothing is remembered.
  }
}
