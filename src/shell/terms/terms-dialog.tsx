import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { changeUser } from '../../contract/users.ts'
import type { Terms } from '../../domain/identity/terms.ts'
import { sentence } from '../../domain/values/sentence.ts'
import { useSession, useSessionStore } from '../../features/session/session.tsx'
import { TermsReader } from '../../features/terms/terms-reader.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './terms-dialog.module.css'

interface TermsDialogProps {
  terms: Terms
  onAccepted: () => void
}

/** The terms, to be accepted before anything else; who will not can log out. */
export default function TermsDialog({ terms, onAccepted }: TermsDialogProps) {
  const store = useSessionStore()
  const session = useSession()
  const { auth } = useMessages()
  const [ready, setReady] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const accept = async () => {
    if (session.is !== 'signed-in') return
    setBusy(true)
    setError(null)
    const outcome = await store.client(changeUser, {
      body: { id: session.user.id, terms_and_conditions_accepted_version: terms.version },
    })
    setBusy(false)
    if (outcome.ok) onAccepted()
    else setError(outcome.error)
  }

  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={auth.terms.title}
      size="40rem"
      centered
    >
      <p className={css.lead}>{auth.terms.lead}</p>
      <TermsReader terms={terms} onReady={setReady} />
      <p className={css.error} role="alert">
        {error !== null && sentence(error)}
      </p>
      <footer className={css.foot}>
        <Button variant="default" onClick={() => void store.signOut()}>
          {auth.terms.logOut}
        </Button>
        <Button disabled={!ready} loading={busy} onClick={accept}>
          {auth.terms.accept}
        </Button>
      </footer>
    </Modal>
  )
}
