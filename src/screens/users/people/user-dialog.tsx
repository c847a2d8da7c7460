import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ManagedRole } from '../../../contract/roles.ts'
import { addUser, changeUser, type ManagedUser } from '../../../contract/users.ts'
import { isAccountRole, roleChoices } from '../../../domain/identity/role.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { sentence, withFullStop } from '../../../domain/values/sentence.ts'
import { createDrafts, useKeptDraft, useRestoredDraft } from '../../../features/session/drafts.ts'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import { Segments } from '../../../ui/components/segments.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { useFocusFirstInvalid } from '../../../ui/form/focus-first-invalid.ts'
import { forms } from '../../../ui/form/form-messages.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { type Messages, useMessages } from '../../../ui/messages/messages.tsx'
import { users as messages } from '../messages.ts'
import css from '../users.module.css'
import { refetchUsers, useRoles } from './use-users.ts'
import {
  changeOf,
  type DataScope,
  DRIVER_ROLE,
  draftOf,
  EMPTY,
  type Errors,
  newUserOf,
  problemsOf,
  type UserDraft,
  withDataScope,
} from './user-draft.ts'

const dataScopeOptions = () =>
  [
    { value: 'everything', label: messages.everything },
    { value: 'branch', label: messages.dialog.oneBranch },
    { value: 'account', label: messages.dialog.oneAccount },
  ] as const satisfies readonly { value: DataScope; label: string }[]

interface UserDialogProps {
  opened: boolean
  /** Null for a new one. */
  user: ManagedUser | null
  onClose: () => void
  onDone: (user: ManagedUser) => void
}

/** Adds a user, or changes one. What was typed stays until it is saved or left. */
export function UserDialog({ opened, user, onClose, onDone }: UserDialogProps) {
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={user === null ? messages.dialog.add : messages.dialog.change(user.username)}
      size="34rem"
    >
      {opened && <UserForm user={user} onClose={onClose} onDone={onDone} />}
    </FormModal>
  )
}

/** The roles that can be chosen, in their groups; what the user has stays one of them. */
function roleOptions(
  draft: UserDraft,
  user: ManagedUser | null,
  roles: readonly ManagedRole[],
  own: { role_id: number; permissions: readonly string[] },
  roleName: Messages['profile']['roleName'],
) {
  const under = (group: string, its: readonly { id: number; label: string }[]) =>
    its.map((role) => ({ group, value: String(role.id), label: roleName(role) }))
  if (draft.dataScope === 'account')
    return under(
      messages.account,
      roles.filter(({ id }) => isAccountRole(id)),
    )
  const offered = roleChoices(own, roles).flatMap(({ group, roles: its }) =>
    under(messages.dialog.roleGroups[group], its),
  )
  if (user === null || isAccountRole(user.role_id)) return offered
  const has = { id: user.role_id, label: user.role_label }
  const isOffered = offered.some(({ value }) => value === String(has.id))
  return isOffered ? offered : [...under(messages.dialog.roleNow, [has]), ...offered]
}

/** What was typed when a session ended. */
export const userDrafts = createDrafts<UserDraft>()

function UserForm({ user, onClose, onDone }: Omit<UserDialogProps, 'opened'>) {
  const client = useClient()
  const names = useGeneralData()
  const { roleName } = useMessages().profile
  const roles = useRoles().data?.roles ?? []
  const [draft, setDraft] = useState<UserDraft>(
    useRestoredDraft(userDrafts, user?.id ?? 0) ?? (user === null ? EMPTY : draftOf(user)),
  )
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Errors>({})
  const [attempt, setAttempt] = useState(0)
  const form = useFocusFirstInvalid(attempt)
  const own = { role_id: names.user.role_id, permissions: names.user.role.permissions }
  const change = user === null ? null : changeOf(user, draft)
  const isSame = user !== null && change === null
  const isTyped = user === null ? JSON.stringify(draft) !== JSON.stringify(EMPTY) : !isSame
  const settle = useUnsaved(isTyped)
  useKeptDraft(userDrafts, user?.id ?? 0, isTyped ? draft : null)

  const set = (part: Partial<UserDraft>) => {
    // What else is wrong stays said until it is mended.
    setWrong(
      Object.fromEntries(Object.entries(wrong).filter(([field]) => field in draft && !(field in part))),
    )
    setDraft((now) => ({ ...now, ...part }))
  }
  const errorOf = (field: string) => {
    const say = wrong[field]
    return say === undefined ? undefined : withFullStop(sentence(say))
  }
  const refuse = (because: Errors) => {
    setWrong(because)
    setAttempt((count) => count + 1)
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const missing = problemsOf(draft)
    if (Object.keys(missing).length > 0) return refuse(missing)
    if (isSame) return
    setBusy(true)
    const outcome =
      change === null
        ? await client(addUser, { body: newUserOf(draft) })
        : await client(changeUser, { body: change })
    setBusy(false)
    if (!outcome.ok)
      return refuse({
        [outcome.field !== undefined && outcome.field in draft ? outcome.field : '']: outcome.error,
      })
    await refetchUsers()
    toast({
      text:
        user === null
          ? messages.dialog.isInvited(outcome.value.user.username)
          : messages.dialog.isChanged(outcome.value.user.username),
      variant: 'success',
    })
    settle()
    onDone(outcome.value.user)
    onClose()
  }

  const named = (things: Iterable<{ readonly id: number; readonly name: string }>) =>
    [...things].map(({ id, name }) => ({ value: String(id), label: name }))
  const select = (field: 'role_id' | 'account_id' | 'branch_id' | 'driver_id') => ({
    value: draft[field] === null ? null : String(draft[field]),
    onChoose: (value: string | null) => set({ [field]: value === null ? null : Number(value) }),
    error: errorOf(field),
  })
  return (
    <form ref={form} className={css.form} onSubmit={save} noValidate>
      <div className={css.pair}>
        <TextInput
          label={messages.name}
          data-autofocus
          maxLength={80}
          value={draft.username}
          error={errorOf('username')}
          onChange={(event) => set({ username: event.currentTarget.value })}
        />
        <TextInput
          label={messages.telephone}
          description=""
          inputMode="tel"
          maxLength={30}
          value={draft.phone_number}
          error={errorOf('phone_number')}
          onChange={(event) => set({ phone_number: event.currentTarget.value })}
          onBlur={() => setDraft((now) => ({ ...now, phone_number: formatPhone(now.phone_number) }))}
        />
      </div>
      <TextInput
        label={messages.email}
        type="email"
        maxLength={254}
        value={draft.email}
        error={errorOf('email')}
        onChange={(event) => set({ email: event.currentTarget.value })}
      />
      <fieldset className={css.field}>
        <legend>{messages.sees}</legend>
        <Segments
          label={messages.sees}
          options={dataScopeOptions()}
          chosen={draft.dataScope}
          onChoose={(sight) => {
            setWrong({})
            setDraft(withDataScope(draft, sight))
          }}
        />
      </fieldset>
      {draft.dataScope === 'account' ? (
        <SearchableSelect
          label={messages.account}
          options={named(names.accounts.values())}
          {...select('account_id')}
        />
      ) : (
        <SearchableSelect
          label={draft.dataScope === 'branch' ? messages.branch : messages.dialog.worksAt}
          clearable={draft.dataScope === 'everything'}
          placeholder={draft.dataScope === 'everything' ? messages.dialog.noBranch : undefined}
          options={named(names.branches.values())}
          {...select('branch_id')}
        />
      )}
      <div className={css.pair}>
        <SearchableSelect
          label={messages.role}
          options={roleOptions(draft, user, roles, own, roleName)}
          {...select('role_id')}
        />
        {draft.role_id === DRIVER_ROLE && (
          <SearchableSelect
            label={messages.driver}
            options={named([...names.drivers.values()].filter(({ deleted_date }) => deleted_date === null))}
            {...select('driver_id')}
          />
        )}
      </div>
      <footer className={css.foot}>
        <p className={css.error} role="alert">
          {errorOf('')}
        </p>
        <Button variant="default" onClick={onClose}>
          {forms.leaveIt}
        </Button>
        <Button type="submit" loading={busy} disabled={isSame}>
          {user === null ? messages.dialog.invite : forms.save}
        </Button>
      </footer>
    </form>
  )
}
