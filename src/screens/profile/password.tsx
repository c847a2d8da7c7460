import { PasswordInput } from '@mantine/core'
import { updatePassword } from '../../contract/passwords.ts'
import type { User } from '../../contract/session.ts'
import { listSessions } from '../../contract/sessions.ts'
import { PASSWORD_LENGTH, passwordRefusal } from '../../domain/identity/password.ts'
import { invalidateCall } from '../../features/session/answers.ts'
import { useClient } from '../../features/session/session.tsx'
import type { Problems } from '../../ui/form/problems.ts'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { useEdit } from '../../ui/form/use-edit.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { refusalTextIn } from '../../ui/messages/refusals.ts'
import css from './profile.module.css'
import { Section } from './section.tsx'

const EMPTY = { current_password: '', password: '' }

/** A new password for whoever knows the current one. */
export function Password({ user }: { user: User }) {
  const client = useClient()
  const { profile, refusals } = useMessages()
  const edit = useEdit({
    saved: EMPTY,
    check({ password }): Problems {
      const weak = passwordRefusal(password, user)
      return weak === null ? {} : { password: refusalTextIn(refusals, weak) }
    },
    send: (body) => client(updatePassword, { body }),
    savedFrom: () => ({ saved: EMPTY }),
    onSaved: () => void invalidateCall(listSessions),
  })
  const { current_password, password } = edit.values
  return (
    <Section title={profile.password} text={profile.passwordText}>
      <form className={css.form} {...edit.form}>
        {/* So that password managers know whose it is. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        <PasswordInput
          label={profile.currentPassword}
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...edit.text('current_password')}
        />
        <PasswordInput
          label={profile.newPassword}
          description={profile.newPasswordHint(PASSWORD_LENGTH.least)}
          autoComplete="new-password"
          required
          withAsterisk={false}
          {...edit.text('password')}
        />
        <SaveBar
          of={edit}
          className={css.actions}
          variant="default"
          save={profile.changePassword}
          saved={profile.passwordChanged}
          disabled={current_password === '' || password === ''}
        />
      </form>
    </Section>
  )
}
