import '@mantine/core/styles/NumberInput.layer.css'
import { Button, Checkbox, NumberInput, Switch, TextInput } from '@mantine/core'
import { IconArrowLeft, IconCopy, IconLock, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { permissionOf } from '../../../contract/call.ts'
import { addRole, changeRole, deleteRole, type ManagedRole } from '../../../contract/roles.ts'
import { mayGrant, permits } from '../../../domain/identity/permission.ts'
import { MOST_IDLE_MINUTES } from '../../../domain/identity/role-change.ts'
import { UI_GROUPS, UI_PERMISSIONS, type UiGroup } from '../../../domain/identity/ui-permissions.ts'
import { keysOf } from '../../../domain/values/table.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { createDrafts } from '../../../features/session/drafts.ts'
import { useKeptEdit } from '../../../features/session/kept-edit.ts'
import { useClient } from '../../../features/session/session.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import type { Problems } from '../../../ui/form/problems.ts'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import type { EditDraft } from '../../../ui/form/use-edit.tsx'
import { useKeys } from '../../../ui/keyboard/keys.tsx'
import { lazyOnDemand } from '../../../ui/loading/lazy.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { refetchUsers } from '../people/use-users.ts'
import { roles as messages } from './messages.ts'
import { PermissionList } from './permission-list.tsx'
import { permissionWords } from './permission-messages.ts'
import { bodyOf, changesBetween, copyOf, editedOn, editOf, type RoleEdit, toggled } from './role-draft.ts'
import css from './roles.module.css'

const DeleteRole = lazyOnDemand(
  () => import('./delete-role.tsx'),
  ({ onCancel }) => onCancel(),
)

interface RoleEditorProps {
  /** Null for a new one. */
  of: ManagedRole | null
  /** What a new one begins as. */
  from: ManagedRole | null
  onClose: () => void
  onSaved: (role: ManagedRole) => void
  onCopy?: () => void
}

/** What was chosen when a session ended, and on what it goes on. */
const drafts = createDrafts<EditDraft<RoleEdit>>()

/** Why this role cannot be changed by the one who looks; null when it can. */
function lockOf(
  role: ManagedRole | null,
  own: { role_id: number } | null,
  mayChange: boolean,
): string | null {
  if (role === null) return null
  if (role.provider_id === 0) return messages.lockedGlobal
  if (role.id === own?.role_id) return messages.lockedOwn
  return mayChange ? null : messages.lockedRead
}

/** One role: its name, what it shows, what it may. Nothing is saved before the bar at the bottom says so. */
export function RoleEditor({ of: role, from, onClose, onSaved, onCopy }: RoleEditorProps) {
  const client = useClient()
  const { roleName } = useMessages().profile
  const { user, may } = useAccess()
  const own = user?.role.permissions ?? []
  const gives = (permission: string) => mayGrant(own, permission)
  const lock = lockOf(role, user, may(permissionOf(changeRole)))
  const isOpen = lock === null
  const mayDelete = isOpen && may(permissionOf(deleteRole))
  const [leaving, setLeaving] = useState(false)
  const edit = useKeptEdit(drafts, role?.id ?? 0, {
    saved: role === null && from !== null ? copyOf(from, roleName(from), gives) : editOf(role),
    version: role?.version,
    same: (a, b) => changesBetween(a, b) === 0,
    merge: editedOn,
    check: ({ label }): Problems => (label.trim() === '' ? { label: messages.needsName } : {}),
    send: (typed, { version }) =>
      role === null
        ? client(addRole, { body: bodyOf(typed) })
        : client(changeRole, { body: { ...bodyOf(typed), id: role.id, version } }),
    onRefused: () => void refetchUsers(),
    savedFrom:
      role === null ? undefined : (answer) => ({ saved: editOf(answer.role), version: answer.role.version }),
    async onSaved(answer) {
      await refetchUsers()
      onSaved(answer.role)
    },
  })
  const { values, set } = edit
  const changes = changesBetween(role === null ? editOf(null) : edit.saved, values)
  useKeys([{ keys: 'Escape', label: messages.close, run: onClose }])
  const leaveIt = () => {
    edit.settle()
    onClose()
  }

  return (
    <form
      className={css.editor}
      aria-label={role === null ? messages.newOne : messages.one(roleName(role))}
      {...edit.form}
      noValidate
    >
      <div className={css.scroll}>
        <header className={css.title}>
          <span className={css.back}>
            <IconButton icon={IconArrowLeft} label={messages.all} keys="Esc" onClick={onClose} />
          </span>
          <h2>{role === null ? messages.newOne : roleName(role)}</h2>
          {onCopy !== undefined && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconCopy size="0.9375rem" stroke={1.7} />}
              onClick={onCopy}
            >
              {messages.copy}
            </Button>
          )}
          {role !== null && mayDelete && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconTrash size="0.9375rem" stroke={1.7} />}
              onClick={() => setLeaving(true)}
            >
              {messages.deleteIt}
            </Button>
          )}
        </header>
        {lock !== null && (
          <p className={css.lock}>
            <IconLock size="1rem" stroke={1.7} aria-hidden />
            {lock}
          </p>
        )}
        <div className={css.settings}>
          <fieldset className={css.box}>
            <legend>{messages.general}</legend>
            {isOpen && <TextInput label={messages.name} maxLength={60} {...edit.text('label')} />}
            <Switch label={messages.needsTwoFactor} disabled={!isOpen} {...edit.toggle('require_2fa')} />
            <NumberInput
              label={messages.idle}
              description={messages.idleHint}
              min={0}
              max={MOST_IDLE_MINUTES}
              allowDecimal={false}
              clampBehavior="strict"
              disabled={!isOpen}
              {...edit.field('logout_after_inactive_minutes')}
              onChange={(value) => set({ logout_after_inactive_minutes: Number(value) || 0 })}
            />
            <UiToggles group={UI_GROUPS[0]} edit={values} isOpen={isOpen} set={set} />
          </fieldset>
          {UI_GROUPS.slice(1).map((group) => (
            <fieldset key={group} className={css.box}>
              <legend>{permissionWords.uiGroup(group)}</legend>
              <UiToggles group={group} edit={values} isOpen={isOpen} set={set} />
            </fieldset>
          ))}
        </div>
        <PermissionList
          held={values.permissions}
          holds={(permission) => permits([...values.permissions], permission)}
          mayGive={gives}
          onChange={isOpen ? (permissions) => set({ permissions }) : null}
        />
      </div>
      {isOpen && (changes > 0 || role === null || edit.isSaved) && (
        <SaveBar
          of={edit}
          className={css.bar}
          save={role === null ? messages.add : messages.save}
          disabled={changes === 0}
          onLeave={role === null ? leaveIt : undefined}
          canUndo
        >
          {changesInWords(changes, role?.users ?? 0)}
        </SaveBar>
      )}
      {leaving && role !== null && (
        <DeleteRole role={role} onCancel={() => setLeaving(false)} onDeleted={leaveIt} />
      )}
    </form>
  )
}

const changesInWords = (count: number, people: number) =>
  people === 0 ? messages.changes(count) : messages.changesFelt(count, people)

interface UiTogglesProps {
  group: UiGroup
  edit: RoleEdit
  isOpen: boolean
  set: (part: Partial<RoleEdit>) => void
}

/** What the console shows and hides (000 §6, permissions_ui). */
function UiToggles({ group, edit, isOpen, set }: UiTogglesProps) {
  return keysOf(UI_PERMISSIONS)
    .filter((name) => UI_PERMISSIONS[name].group === group)
    .map((name) => {
      const { label, note } = permissionWords.ui(name)
      return (
        <Checkbox
          key={name}
          label={label}
          description={note}
          checked={edit.permissions_ui.has(name)}
          disabled={!isOpen}
          onChange={() => set({ permissions_ui: toggled(edit.permissions_ui, name) })}
        />
      )
    })
}
