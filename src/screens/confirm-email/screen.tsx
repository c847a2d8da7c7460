import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { confirmNewEmail } from '../../contract/new-email.ts'
import { useClient, useSession, useSessionStore } from '../../features/session/session.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { AuthLayout } from '../login/auth-layout.tsx'
import { FormError } from '../login/form-error.tsx'
import css from '../login/login.module.css'

/**
 * /confirm-email?code=…: where the letter to a new address leads. Confirmed by a button, not by being opened: programs
 * that look through mail open every link.
 */
export function Screen() {
  const { auth, login } = useMessages()
  const client = useClient()
  const session = useSession()
  const store = useSessionStore()
  const [search] = useSearchParams()
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const code = search.get('code') ?? ''
  const isIn = session.is === 'signed-in'

  const confirm = async () => {
    setBusy(true)
    setError(null)
    const outcome = await client(confirmNewEmail, { body: { code } })
    setBusy(false)
    if (!outcome.ok) return setError(outcome.error)
    setConfirmed(outcome.value.email)
    if (isIn) await store.refresh()
  }

  return (
    <AuthLayout>
      <section className={css.form} aria-busy={busy}>
        <h1 className={css.title}>{confirmed === null ? auth.newEmail.title : auth.newEmail.doneTitle}</h1>
        {confirmed !== null ? (
          <>
            <p className={css.lead} role="status">
              {auth.newEmail.done(confirmed)}
            </p>
            <Button component={Link} to={isIn ? '/profile' : '/login'} size="md" fullWidth>
              {isIn ? auth.newEmail.goOn : login.submit}
            </Button>
          </>
        ) : code === '' ? (
          <>
            <p className={css.lead} role="alert">
              {auth.newEmail.noCode}
            </p>
            {/* Who is not logged in passes the door first, and is led there by it. */}
            <Button component={Link} to="/profile" size="md" fullWidth variant="default">
              {auth.newEmail.toProfile}
            </Button>
          </>
        ) : (
          <>
            <p className={css.lead}>{auth.newEmail.lead}</p>
            <FormError error={error} />
            <Button
              size="md"
              fullWidth
              loading={busy}
              rightSection={<IconArrowRight size="1rem" />}
              onClick={() => void confirm()}
            >
              {auth.newEmail.submit}
            </Button>
          </>
        )}
      </section>
    </AuthLayout>
  )
}
