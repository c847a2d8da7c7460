import { Button, Loader } from '@mantine/core'
import { IconAlertCircle, IconArrowRight, IconCircleCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { setUpTwoFactor } from '../../contract/two-factor.ts'
import { sentence } from '../../domain/values/sentence.ts'
import { useClient } from '../../features/session/session.tsx'
import { copyText } from '../../ui/components/copyable.tsx'
import { CodeInput } from '../../ui/form/code-input.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { QrCode } from './qr-code.tsx'
import css from './two-factor.module.css'

interface TwoFactorSetUpProps {
  /** Why it is asked for, where it is not their own wish. */
  required?: string
  /** It is on, and the person has read so. */
  onDone: () => void
}

type Step =
  | { readonly is: 'why' }
  | { readonly is: 'scan'; readonly authUrl: string }
  | { readonly is: 'done' }

/** Proceed, scan, six digits, done (000 §4). What goes wrong on the way is said, and nothing has to be begun anew. */
export function TwoFactorSetUp({ required, onDone }: TwoFactorSetUpProps) {
  const client = useClient()
  const { twoFactor } = useMessages()
  const [step, setStep] = useState<Step>({ is: 'why' })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)

  const send = async (code: string) => {
    setBusy(true)
    setError(null)
    const outcome = await client(setUpTwoFactor, { body: { two_factor_auth_passcode: code } })
    setBusy(false)
    if (!outcome.ok) {
      setError(outcome.error)
      setRefusals((count) => count + 1)
      if (outcome.code === 'twoFactor.notStarted') setStep({ is: 'why' })
      // Set up in another tab meanwhile.
      if (outcome.code === 'twoFactor.alreadyOn') setStep({ is: 'done' })
      return
    }
    const { auth_url, two_factor_auth_enabled } = outcome.value
    if (two_factor_auth_enabled) setStep({ is: 'done' })
    else if (auth_url !== undefined) setStep({ is: 'scan', authUrl: auth_url })
  }
  const problem = (
    <div className={css.error} role="alert">
      {error !== null && (
        <>
          <IconAlertCircle size="1rem" stroke={1.8} aria-hidden />
          <span>{sentence(error)}</span>
        </>
      )}
    </div>
  )

  switch (step.is) {
    case 'why':
      return (
        <div className={css.step}>
          <p>{twoFactor.why}</p>
          {required !== undefined && <p className={css.required}>{required}</p>}
          <p className={css.quiet}>{twoFactor.need}</p>
          {problem}
          <Button
            size="md"
            loading={busy}
            data-autofocus
            rightSection={<IconArrowRight size="1rem" />}
            onClick={() => send('')}
          >
            {twoFactor.proceed}
          </Button>
        </div>
      )
    case 'scan':
      return (
        <div className={css.step}>
          <ol className={css.parts}>
            <li>
              <p className={css.part}>{twoFactor.scan}</p>
              <KeyForApp authUrl={step.authUrl} />
            </li>
            <li>
              <p className={css.part}>{twoFactor.thenEnter}</p>
              <CodeInput onComplete={send} disabled={busy} refusals={refusals} />
              <div className={css.below}>{busy ? <Loader size="xs" aria-hidden /> : problem}</div>
            </li>
          </ol>
        </div>
      )
    case 'done':
      return (
        <div className={css.done}>
          <IconCircleCheck size="3rem" stroke={1.4} aria-hidden />
          <p className={css.doneTitle} role="status">
            {twoFactor.done}
          </p>
          <p className={css.quiet}>{twoFactor.doneText}</p>
          <Button size="md" data-autofocus autoFocus onClick={onDone}>
            {twoFactor.goOn}
          </Button>
        </div>
      )
  }
}

/** The secret in its three forms: for a camera, for an app on this device, and to type. */
function KeyForApp({ authUrl }: { authUrl: string }) {
  const { controls, twoFactor } = useMessages()
  const key = new URL(authUrl).searchParams.get('secret') ?? ''
  return (
    <div className={css.key}>
      <QrCode text={authUrl} label={twoFactor.qr} />
      <div className={css.other}>
        <a className={css.here} href={authUrl}>
          {twoFactor.onThisDevice}
        </a>
        <p className={css.quiet}>{twoFactor.byHand}</p>
        <code className={css.secret}>{key.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size="0.875rem" stroke={1.7} />}
          onClick={() => copyText(key, controls)}
        >
          {twoFactor.copyKey}
        </Button>
      </div>
    </div>
  )
}
