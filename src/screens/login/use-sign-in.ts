import { useState } from 'react'
import type { CallOutcome } from '../../contract/client.ts'
import type { Credentials } from '../../contract/session.ts'
import { useSessionStore } from '../../features/session/session.tsx'

export interface EmailAndPassword {
  readonly email: string
  readonly password: string
}

/** Which proof is asked for now, and what was wrong with the last one. */
export interface SignIn {
  readonly step: 'password' | 'code'
  readonly busy: boolean
  readonly error: string | null
  /** Codes that were refused so far. */
  readonly refusals: number
  withPassword(as: EmailAndPassword): Promise<void>
  /** By whatever else proves who it is: Google's word, or the code of a letter. */
  withProof(proof: Credentials): Promise<void>
  withCode(code: string): Promise<void>
  back(): void
}

/** Letters that have let somebody in from this page: their links lead on, not to the form again. */
const opened = new Set<string>()

/** Whether this is the link of a letter that has yet to be opened. */
export function isToBeConfirmed(verification: string): boolean {
  return verification !== '' && !opened.has(verification)
}

/** Signing in by steps: the password, and the code where one is asked for (000 §4). */
export function useSignIn(problem: string | null = null): SignIn {
  const store = useSessionStore()
  const [as, setAs] = useState<Credentials>({ email: '', password: '' })
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(problem)
  const [refusals, setRefusals] = useState(0)

  async function ask<T>(call: Promise<CallOutcome<T>>): Promise<CallOutcome<T>> {
    setBusy(true)
    setError(null)
    const outcome = await call
    setBusy(false)
    if (!outcome.ok) setError(outcome.error)
    return outcome
  }

  async function withProof(next: Credentials) {
    setAs(next)
    const outcome = await ask(store.signIn(next))
    if (!outcome.ok) return
    if ('access_token' in outcome.value) onSignedIn(next)
    else setStep('code')
  }
  function onSignedIn({ verification_code }: Credentials) {
    if (verification_code) opened.add(verification_code)
  }

  return {
    step,
    busy,
    error,
    refusals,
    withPassword: withProof,
    withProof,
    async withCode(two_factor_auth_passcode) {
      const outcome = await ask(store.signIn({ ...as, two_factor_auth_passcode }))
      if (outcome.ok) return onSignedIn(as)
      setRefusals((count) => count + 1)
      // The password was changed meanwhile.
      if (outcome.code === 'session.wrongCredentials') setStep('password')
    },
    back() {
      setError(null)
      setStep('password')
    },
  }
}
