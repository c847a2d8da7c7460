import { useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { register } from '../../contract/register.ts'
import { termsOf } from '../../domain/identity/terms.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useClient, useSession } from '../../features/session/session.tsx'
import { useEdit } from '../../ui/form/use-edit.tsx'
import { useLanguage, useMessages } from '../../ui/messages/messages.tsx'
import { refusalTextIn } from '../../ui/messages/refusals.ts'
import aside from '../login/auth-layout.module.css'
import { AuthLayout } from '../login/auth-layout.tsx'
import { MessageSent } from '../login/message-sent.tsx'
import { EMPTY, problemsOf } from './details.ts'
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
  const terms = termsOf(settings)
  const edit = useEdit({
    saved: EMPTY,
    check: (details) => problemsOf(details, (text) => refusalTextIn(refusals, text)),
    send: (details) =>
      client(register, {
        body: { ...details, language, terms_and_conditions_accepted_version: terms?.version },
      }),
    onSaved: ({ email }) => setStep({ is: 'sent', to: email }),
  })

  if (session.is === 'signed-in') return <Navigate to="/" replace />

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
          busy={edit.isSaving}
          error={edit.problem ?? null}
          onBack={() => setStep({ is: 'details' })}
          onAccept={edit.submit}
        />
      ) : (
        <DetailsStep edit={edit} onNext={terms === null ? undefined : () => setStep({ is: 'terms' })} />
      )}
    </AuthLayout>
  )
}
