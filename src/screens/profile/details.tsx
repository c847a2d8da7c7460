import { PasswordInput, TextInput } from '@mantine/core'
import { readNewEmail } from '../../contract/new-email.ts'
import type { GeneralData } from '../../contract/session.ts'
import { changeUser } from '../../contract/users.ts'
import { isSameEmail } from '../../domain/values/email.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import { invalidateCall } from '../../features/session/answers.ts'
import { createDrafts } from '../../features/session/drafts.ts'
import { useKeptEdit } from '../../features/session/kept-edit.ts'
import { useClient, useSessionStore } from '../../features/session/session.tsx'
import { toast } from '../../ui/components/toast.ts'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import type { EditDraft } from '../../ui/form/use-edit.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { NewEmail } from './new-email.tsx'
import css from './profile.module.css'
import { Section } from './section.tsx'

const detailsOf = (user: Pick<GeneralData['user'], 'username' | 'email' | 'phone_number'>) => ({
  username: user.username,
  email: user.email,
  phone_number: formatPhone(user.phone_number ?? ''),
  current_password: '',
})
type DetailValues = ReturnType<typeof detailsOf>

/** A number is the same however it is written, and so is an address. */
function isSame(a: DetailValues, b: DetailValues): boolean {
  const isSamePhone = formatPhone(a.phone_number) === formatPhone(b.phone_number)
  return isSamePhone && isSameEmail(a.email, b.email) && a.username.trim() === b.username.trim()
}

/** What was typed when a session ended. */
const drafts = createDrafts<EditDraft<DetailValues>>()

/** Name, e-mail and telephone. Another e-mail address is another way in, so it takes the password. */
export function Details({ data }: { data: GeneralData }) {
  const { user, account } = data
  const client = useClient()
  const session = useSessionStore()
  const { profile } = useMessages()
  const isOwn = user.logged_in_user === undefined
  const edit = useKeptEdit(drafts, 0, {
    saved: detailsOf(user),
    same: isSame,
    neverKept: { current_password: '' },
    send: ({ username, phone_number, email, current_password }) =>
      client(changeUser, {
        body: {
          username,
          phone_number: phone_number.trim() || null,
          ...(!isSameEmail(email, user.email) && { email: email.trim(), current_password }),
        },
      }),
    // The address stays until the new one is confirmed.
    savedFrom: (answer) => ({ saved: detailsOf(answer.user) }),
    onSaved(_, { email }) {
      if (!isSameEmail(email, user.email)) toast({ text: profile.emailSent, variant: 'success' })
      void Promise.all([invalidateCall(readNewEmail), session.refresh()])
    },
  })
  const changesEmail = !isSameEmail(edit.values.email, user.email)
  const spellPhone = () => {
    const spelt = formatPhone(edit.values.phone_number)
    if (spelt !== edit.values.phone_number) edit.set({ phone_number: spelt })
  }
  return (
    <Section title={profile.details} text={profile.detailsText}>
      <form className={css.form} {...edit.form}>
        <TextInput
          label={profile.name}
          autoComplete="name"
          required
          withAsterisk={false}
          maxLength={80}
          {...edit.text('username')}
        />
        <TextInput
          label={profile.email}
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          {...edit.text('email')}
        />
        {isOwn && <NewEmail />}
        {changesEmail && (
          <PasswordInput
            label={profile.currentPassword}
            description={profile.toChangeEmail}
            autoComplete="current-password"
            required
            withAsterisk={false}
            {...edit.text('current_password')}
          />
        )}
        <TextInput
          label={profile.phone}
          type="tel"
          autoComplete="tel"
          placeholder={profile.phoneHint}
          maxLength={30}
          {...edit.text('phone_number')}
          onBlur={spellPhone}
        />
        <dl className={css.facts}>
          <div>
            <dt>{profile.role}</dt>
            <dd>{profile.roleName(user.role)}</dd>
          </div>
          {account !== null && (
            <div>
              <dt>{profile.account}</dt>
              <dd>
                {account.account_code} · {account.name}
              </dd>
            </div>
          )}
        </dl>
        <SaveBar of={edit} className={css.actions} />
      </form>
    </Section>
  )
}
