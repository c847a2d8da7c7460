import { useSessionStore } from '../ui/live.tsx'
import { PlainButton } from '../ui/plain-button.tsx'
import { useWords } from '../ui/words/words.tsx'
import { ErrorPanel } from './error-panel.tsx'

/** In the place of a part that stands before the console and whose code is broken: what happened, and the ways on. */
export function BrokenDoor({ because }: { because: unknown }) {
  const store = useSessionStore()
  const { shell } = useWords()
  return (
    <ErrorPanel error={because}>
      <PlainButton quiet onClick={() => void store.signOut()}>
        {shell.logOut}
      </PlainButton>
    </ErrorPanel>
  )
}
