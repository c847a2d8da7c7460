import { Button, Modal } from '@mantine/core'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { User } from '../../contract/session.ts'
import { turnOffTwoFactor } from '../../contract/two-factor.ts'
import { sentence } from '../../domain/values/sentence.ts'
import { LostDevice } from '../../features/provider-contact/lost-device.tsx'
import { useClient, useSessionStore } from '../../features/session/session.tsx'
import { toast } from '../../ui/components/toast.ts'
import { CodeInput } from '../../ui/form/code-input.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './profile.module.css'
import { Section } from './section.tsx'
import factor from './two-factor.module.css'
import { TwoFactorSetUp } from './two-factor-set-up.tsx'

/** Whether a code is asked for at sign-in, and changing that. */
export function TwoFactor({ user }: { user: User }) {
  const session = useSessionStore()
  const { profile, twoFactor } = useMessages()
  const [open, setOpen] = useState<'set-up' | 'turn-off' | null>(null)
  const isOn = user.two_factor_auth_enabled
  const required = user.role.require_2fa
  const Sign = isOn ? IconShieldCheck : IconShieldOff

  const close = () => setOpen(null)
  const done = async () => {
    close()
    await session.refresh()
  }
  return (
    <Section title={twoFactor.title} text={profile.twoFactorText}>
      <div className={css.state} data-on={isOn || undefined}>
        <Sign size="1.375rem" stroke={1.6} aria-hidden />
        <div className={css.stateText}>
          <strong>{isOn ? profile.on : profile.off}</strong>
          <span>
            {isOn ? profile.onText : profile.offText} {required && profile.requiredText}
          </span>
        </div>
        {isOn ? (
          <Button variant="default" onClick={() => setOpen('turn-off')}>
            {required ? profile.move : profile.turnOff}
          </Button>
        ) : (
          <Button onClick={() => setOpen('set-up')}>{profile.setUp}</Button>
        )}
      </div>
      {/* Once it is on, leaving the dialog by any way shows it so. */}
      <Modal opened={open === 'set-up'} onClose={done} title={twoFactor.setUp} size="30rem">
        <TwoFactorSetUp onDone={done} />
      </Modal>
      <Modal
        opened={open === 'turn-off'}
        onClose={close}
        title={required ? profile.moveTitle : profile.turnOffTitle}
        size="26rem"
      >
        <TurnOff required={required} onDone={done} />
      </Modal>
    </Section>
  )
}

/** Only whoever has the device turns it off. */
function TurnOff({ required, onDone }: { required: boolean; onDone: () => Promise<void> }) {
  const client = useClient()
  const { profile } = useMessages()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)

  const send = async (two_factor_auth_passcode: string) => {
    setBusy(true)
    setError(null)
    const outcome = await client(turnOffTwoFactor, { body: { two_factor_auth_passcode } })
    setBusy(false)
    if (!outcome.ok) {
      setError(outcome.error)
      setRefusals((count) => count + 1)
      return
    }
    if (!required) toast({ text: profile.turnedOff, variant: 'info' })
    await onDone()
  }
  return (
    <div className={factor.step}>
      <p>{required ? profile.moveText : profile.turnOffText}</p>
      <CodeInput onComplete={send} disabled={busy} refusals={refusals} />
      <div className={factor.error} role="alert">
        {error !== null && sentence(error)}
      </div>
      <LostDevice />
    </div>
  )
}
