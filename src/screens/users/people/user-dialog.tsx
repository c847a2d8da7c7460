import { TextInput } from '@mantine/core'
import type { ManagedRole } from '../../../contract/roles.ts'
import type { Driver } from '../../../contract/session.ts'
import { addUser, changeUser, type ManagedUser } from '../../../contract/users.ts'
import { DRIVER_ROLE, isAccountRole, roleChoices } from '../../../domain/identity/role.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { AlsoEditing } from '../../../features/presence/also-here.tsx'
import { createDrafts } from '../../../features/session/drafts.ts'
import { useKeptEdit } from '../../../features/session/kept-edit.ts'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import { Segments } from '../../../ui/components/segments.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import type { Edit, EditDraft } from '../../../ui/form/use-edit.tsx'
import { type Messages, useMessages } from '../../../ui/messages/messages.tsx'
import { users as messages } from '../messages.ts'
import css from '../users.module.css'
import { refetchUsers, useRoles } from './use-users.ts'
import {
  changeOf,
  type DataScope,
  draftOf,
  draftOfDriver,
  EMPTY,
  isSameUser,
  newUserOf,
  pageModesOf,
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
  /** Whom a new one logs in as. */
  driver?: Driver | null
  onClose: () => void
  onDone: (user: ManagedUser) => void
}

/** Adds a user, or changes one. What was typed stays until it is saved or left. */
export function UserDialog({ opened, user, driver = null, onClose, onDone }: UserDialogProps) {
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={user === null ? messages.dialog.add : messages.dialog.change(user.username)}
      size="34rem"
    >
      {opened && <UserForm user={user} driver={driver} onClose={onClose} onDone={onDone} />}
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
export const userDrafts = createDrafts<EditDraft<UserDraft>>()

interface Option {
  readonly value: string
  readonly label: string
}

function UserForm({ user, driver = null, onClose, onDone }: Omit<UserDialogProps, 'opened'>) {
  const client = useClient()
  const names = useGeneralData()
  const { roleName } = useMessages().profile
  const roles = useRoles().data?.roles ?? []
  const own = { role_id: names.user.role_id, permissions: names.user.role.permissions }
  const edit = useKeptEdit(userDrafts, user?.id ?? 0, {
    saved: user !== null ? draftOf(user) : driver === null ? EMPTY : draftOfDriver(driver),
    version: user?.version,
    same: isSameUser,
    check: problemsOf,
    send: (typed) =>
      user === null
        ? client(addUser, { body: newUserOf(typed) })
        : client(changeUser, { body: changeOf(user, typed) ?? { id: user.id } }),
    onRefused: () => void refetchUsers(),
    async onSaved({ user: saved }) {
      await refetchUsers()
      const { isInvited, isChanged } = messages.dialog
      toast({ text: (user === null ? isInvited : isChanged)(saved.username), variant: 'success' })
      onDone(saved)
      onClose()
    },
  })
  const { values } = edit

  const named = (things: Iterable<{ readonly id: number; readonly name: string }>) =>
    [...things].map(({ id, name }) => ({ value: String(id), label: name }))
  const select = (
    field: 'role_id' | 'account_id' | 'branch_id' | 'driver_id',
    options: readonly Option[],
  ) => {
    const labelOf = (id: number | null) => options.find(({ value }) => value === String(id))?.label ?? ''
    const { value, onChange, ...shown } = edit.field(field, labelOf)
    return {
      ...shown,
      options,
      value: value === null ? null : String(value),
      onChoose: (chosen: string | null) => onChange(chosen === null ? null : Number(chosen)),
    }
  }
  const spellPhone = () => {
    const spelt = formatPhone(values.phone_number)
    if (spelt !== values.phone_number) edit.set({ phone_number: spelt })
  }
  return (
    <form className={css.form} {...edit.form} noValidate>
      {user !== null && <AlsoEditing form={`user/${user.id}`} />}
      <div className={css.pair}>
        <TextInput label={messages.name} data-autofocus maxLength={80} {...edit.text('username')} />
        <TextInput
          label={messages.telephone}
          description=""
          inputMode="tel"
          maxLength={30}
          {...edit.text('phone_number')}
          onBlur={spellPhone}
        />
      </div>
      <TextInput label={messages.email} type="email" maxLength={254} {...edit.text('email')} />
      <fieldset className={css.field}>
        <legend>{messages.sees}</legend>
        <Segments
          label={messages.sees}
          options={dataScopeOptions()}
          chosen={values.dataScope}
          onChoose={(dataScope) => edit.set(withDataScope(values, dataScope))}
        />
      </fieldset>
      {values.dataScope === 'account' ? (
        <SearchableSelect
          label={messages.account}
          {...select('account_id', named(names.accounts.values()))}
        />
      ) : (
        <SearchableSelect
          label={values.dataScope === 'branch' ? messages.branch : messages.dialog.worksAt}
          clearable={values.dataScope === 'everything'}
          placeholder={values.dataScope === 'everything' ? messages.dialog.noBranch : undefined}
          {...select(
            'branch_id',
            // Who is of a retired one keeps it until another is chosen.
            named(
              [...names.branches.values()].filter(
                ({ id, deleted_date }) => deleted_date === null || id === user?.branch_id,
              ),
            ),
          )}
        />
      )}
      <div className={css.pair}>
        <SearchableSelect
          label={messages.role}
          {...select('role_id', roleOptions(values, user, roles, own, roleName))}
        />
        {values.role_id === DRIVER_ROLE && (
          <SearchableSelect
            label={messages.driver}
            {...select(
              'driver_id',
              named([...names.drivers.values()].filter((one) => one.deleted_date === null)),
            )}
          />
        )}
      </div>
      {values.role_id !== DRIVER_ROLE && <PageMode edit={edit} />}
      <SaveBar
        of={edit}
        ofDialog
        save={user === null ? messages.dialog.invite : undefined}
        disabled={user !== null && !edit.isDirty}
        onLeave={onClose}
      />
    </form>
  )
}

/** Which form of the page of a new shipment they have (000 §3). */
function PageMode({ edit }: { edit: Edit<UserDraft> }) {
  const { pageModes, bookingForm, kioskNote } = messages.dialog
  const { value, onChange, ...shown } = edit.field('shipment_page_mode', (mode) => pageModes[mode])
  const modes = pageModesOf(edit.values.dataScope)
  return (
    <SearchableSelect
      {...shown}
      label={bookingForm}
      description={value === 'kiosk' ? kioskNote : undefined}
      options={modes.map((mode) => ({ value: mode, label: pageModes[mode] }))}
      value={value}
      onChoose={(chosen) => onChange(modes.find((mode) => mode === chosen) ?? 'default')}
    />
  )
}
