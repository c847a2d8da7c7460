import { useSessionStore } from '../features/session/session.tsx'
import { PlainButton } from '../ui/components/plain-button.tsx'
import { useMessages } from '../ui/messages/messages.tsx'
import { ErrorPanel } from './error-panel.tsx'

/** In the place of a part that stands before the console and whose code is broken: what happened, and the ways on. */
export function BlockingLoadError({ because }: { because: unknown }) {
  const store = useSessionStore()
  const { shell } = useMessages()
  return (
    <ErrorPanel error={because}>
      <PlainButton quiet onClick={() => void store.signOut()}>
        {shell.logOut}
      </PlainButton>
    </ErrorPanel>
  )
}
