import { useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { register } from '../../contract/register.ts'
import { termsOf } from '../../domain/identity/terms.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useClient, useSession } from '../../features/session/session.tsx'
import { useLanguage, useMessages } from '../../ui/messages/messages.tsx'
import { refusalTextIn } from '../../ui/messages/refusals.ts'
import aside from '../login/auth-layout.module.css'
import { AuthLayout } from '../login/auth-layout.tsx'
import { MessageSent } from '../login/message-sent.tsx'
import { type Details, EMPTY, type FieldErrors, fieldOf, readDetails, withoutThese } from './details.ts'
import { DetailsStep } from './details-step.tsx'
import { TermsStep } from './terms-step.tsx'

type Step = { is: 'details' } | { is: 'terms' } | { is: 'sent'; to: string }

/** /register: who somebody is, the terms where there are any, and on in their inbox. */
export function Screen() {
  const session = useSession()
  const client = useClient()
  const { settings } = useAccess()
  const { auth, refusals } = useMessages()
  const { language } = useLanguage()
  const [step, setStep] = useState<Step>({ is: 'details' })
  const [details, setDetails] = useState<Details>(EMPTY)
  const [wrong, setWrong] = useState<FieldErrors>({})
  const [attempt, setAttempt] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const terms = termsOf(settings)

  if (session.is === 'signed-in') return <Navigate to="/" replace />

  const send = async () => {
    setBusy(true)
    setError(null)
    const outcome = await client(register, {
      body: { ...details, language, terms_and_conditions_accepted_version: terms?.version },
    })
    setBusy(false)
    if (outcome.ok) {
      setStep({ is: 'sent', to: outcome.value.email })
      return
    }
    const field = fieldOf(outcome.field)
    if (field !== null) setWrong({ [field]: outcome.error })
    setAttempt((count) => count + 1)
    // On the first step the field itself says it.
    if (field === null || step.is === 'terms') setError(outcome.error)
  }
  const next = () => {
    const read = readDetails(details, (text) => refusalTextIn(refusals, text))
    setWrong(read)
    setError(null)
    if (Object.keys(read).length > 0) return setAttempt((count) => count + 1)
    if (terms === null) void send()
    else setStep({ is: 'terms' })
  }

  if (step.is === 'sent')
    return (
      <AuthLayout>
        <MessageSent title={auth.register.sentTitle}>
          <p>{auth.register.sent(step.to)}</p>
          <p className={aside.quiet}>{auth.register.lasts}</p>
          <p className={aside.aside}>
            <Link to="/login">{auth.back}</Link>
          </p>
        </MessageSent>
      </AuthLayout>
    )
  return (
    <AuthLayout>
      {step.is === 'terms' && terms !== null ? (
        <TermsStep
          terms={terms}
          busy={busy}
          error={error}
          onBack={() => setStep({ is: 'details' })}
          onAccept={send}
        />
      ) : (
        <DetailsStep
          details={details}
          wrong={wrong}
          attempt={attempt}
          error={error}
          busy={busy}
          isLast={terms === null}
          onChange={(changes) => {
            setDetails({ ...details, ...changes })
            // What else is wrong stays said until it is mended.
            setWrong(withoutThese(wrong, changes))
          }}
          onNext={next}
        />
      )}
    </AuthLayout>
  )
}
