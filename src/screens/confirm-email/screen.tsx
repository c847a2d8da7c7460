import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { confirmNewEmail } from '../../contract/new-email.ts'
import { useClient, useSession, useSessionStore } from '../../features/session/session.tsx'
import { useWords } from '../../ui/messages/messages.tsx'
import { Entrance } from '../login/auth-layout.tsx'
import { FormError } from '../login/form-error.tsx'
import css from '../login/login.module.css'

/**
 * /confirm-email?code=…: where the letter to a new address leads. Confirmed by a button, not by being opened: programs
 * that look through mail open every link.
 */
export function Screen() {
  const { wayIn, login } = useWords()
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
    <Entrance>
      <section className={css.form} aria-busy={busy}>
        <h1 className={css.title}>{confirmed === null ? wayIn.newEmail.title : wayIn.newEmail.doneTitle}</h1>
        {confirmed !== null ? (
          <>
            <p className={css.lead} role="status">
              {wayIn.newEmail.done(confirmed)}
            </p>
            <Button component={Link} to={isIn ? '/profile' : '/login'} size="md" fullWidth>
              {isIn ? wayIn.newEmail.goOn : login.submit}
            </Button>
          </>
        ) : code === '' ? (
          <>
            <p className={css.lead} role="alert">
              {wayIn.newEmail.noCode}
            </p>
            {/* Who is not logged in passes the door first, and is led there by it. */}
            <Button component={Link} to="/profile" size="md" fullWidth variant="default">
              {wayIn.newEmail.toProfile}
            </Button>
          </>
        ) : (
          <>
            <p className={css.lead}>{wayIn.newEmail.lead}</p>
            <FormError error={error} />
            <Button
              size="md"
              fullWidth
              loading={busy}
              rightSection={<IconArrowRight size="1rem" />}
              onClick={() => void confirm()}
            >
              {wayIn.newEmail.submit}
            </Button>
          </>
        )}
      </section>
    </Entrance>
  )
}
