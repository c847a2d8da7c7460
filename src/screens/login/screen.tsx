import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { redirectTarget } from '../../domain/identity/redirect.ts'
import { RefusalCode, refusalRow } from '../../domain/values/refusal-table.ts'
import { useSession } from '../../features/session/session.tsx'
import { type Messages, useMessages } from '../../ui/messages/messages.tsx'
import { refusalTextIn } from '../../ui/messages/refusals.ts'
import { AuthLayout } from './auth-layout.tsx'
import { CodeStep } from './code-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { readGoogleCode, takeGoogleCode } from './google.tsx'
import { GoogleStep } from './google-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { isToBeConfirmed, useSignIn } from './use-sign-in.ts'

/** Why somebody was sent back here, where it was for a reason that has words. */
function problemIn(search: URLSearchParams, refusals: Messages['refusals']): string | null {
  const code = RefusalCode.safeParse(search.get('problem'))
  return code.success ? refusalTextIn(refusals, refusalRow(code.data).say, code.data) : null
}

/** The way in: what was typed stays when it was wrong, and the server's own words say why. */
export function Screen() {
  const session = useSession()
  const { refusals } = useMessages()
  const [search] = useSearchParams()
  const [typed, setTyped] = useState({ email: search.get('email') ?? '', password: '' })
  const [google, setGoogle] = useState(readGoogleCode)
  const [problem] = useState(() => problemIn(search, refusals))
  const signIn = useSignIn(problem)
  const verification = search.get('verification') ?? ''

  // What came back from Google signs in by itself, once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the code that was there at first
  useEffect(() => {
    if (google === null || !takeGoogleCode()) return
    const social_credentials = { credential: google, select_by: 'redirect' }
    void signIn.withProof({ social_credentials }).then(() => setGoogle(null))
  }, [google])

  // Whoever opens the letter of another registration while they are signed in logs in anew.
  const confirming = isToBeConfirmed(verification)
  if (session.is === 'signed-in' && !confirming)
    return <Navigate to={redirectTarget(search.get('redirect'))} replace />
  return (
    <AuthLayout>
      {signIn.step === 'code' ? (
        <CodeStep signIn={signIn} email={typed.email} />
      ) : google !== null ? (
        <GoogleStep />
      ) : confirming ? (
        <ConfirmStep signIn={signIn} typed={typed} onType={setTyped} verification={verification} />
      ) : (
        <PasswordStep signIn={signIn} typed={typed} onType={setTyped} />
      )}
    </AuthLayout>
  )
}
