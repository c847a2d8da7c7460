import { Button, Checkbox, NumberInput, Switch, TextInput } from '@mantine/core'
import { IconArrowLeft, IconCopy, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { permissionOf } from '../../../contract/call.ts'
import { addRole, changeRole, type ManagedRole } from '../../../contract/roles.ts'
import { mayGive, permits } from '../../../domain/permission.ts'
import { UI_PERMISSIONS } from '../../../domain/role.ts'
import { MOST_IDLE_MINUTES } from '../../../domain/role-change.ts'
import { sentence, withFullStop } from '../../../domain/sentence.ts'
import { useAccess } from '../../../ui/access.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useKeys } from '../../../ui/keys.tsx'
import { useClient } from '../../../ui/live.tsx'
import { renewUsers } from '../people/use-users.ts'
import { PermissionList } from './permission-list.tsx'
import { bodyOf, changesBetween, copyOf, editOf, type RoleEdit, toggled } from './role-draft.ts'
import css from './roles.module.css'

const UI_GROUPS = ['General', 'Maps', 'Tools'] as const

interface RoleEditorProps {
  /** Null for a new one. */
  of: ManagedRole | null
  /** What a new one begins as. */
  from: ManagedRole | null
  onClose: () => void
  onSaved: (role: ManagedRole) => void
  onCopy?: () => void
}

/** Why this role cannot be changed by the one who looks; null when it can. */
function lockOf(
  role: ManagedRole | null,
  own: { role_id: number } | null,
  mayChange: boolean,
): string | null {
  if (role === null) return null
  if (role.provider_id === 0)
    return 'This role is the same for every courier and cannot be changed. Copy it to make your own.'
  if (role.id === own?.role_id) return 'You have this role yourself. Ask somebody else to change it.'
  return mayChange ? null : 'Your role may look at roles, not change them.'
}

/** One role: its name, what it shows, what it may. Nothing is saved before the bar at the bottom says so. */
export function RoleEditor({ of: role, from, onClose, onSaved, onCopy }: RoleEditorProps) {
  const client = useClient()
  const { user, may } = useAccess()
  const own = user?.role.permissions ?? []
  const gives = (permission: string) => mayGive(own, permission)
  const [before] = useState(() => editOf(role))
  const [edit, setEdit] = useState<RoleEdit>(() => (from === null ? before : copyOf(from, gives)))
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<{ field: string; say: string } | null>(null)
  const lock = lockOf(role, user, may(permissionOf(changeRole)))
  const isOpen = lock === null
  const changes = changesBetween(before, edit)
  useKeys([{ keys: 'Escape', label: 'Close the role', run: onClose }])

  const set = (part: Partial<RoleEdit>) => {
    setWrong(null)
    setEdit((now) => ({ ...now, ...part }))
  }
  const save = async () => {
    if (edit.label.trim() === '') return setWrong({ field: 'label', say: 'Give the role a name' })
    setBusy(true)
    const body = bodyOf(edit)
    const outcome =
      role === null
        ? await client(addRole, { body })
        : await client(changeRole, { body: { ...body, id: role.id, version: role.version } })
    setBusy(false)
    if (!outcome.ok) return setWrong({ field: outcome.field ?? '', say: outcome.error })
    await renewUsers()
    // No toast: it would lie over the bar that has just been used.
    onSaved(outcome.value.role)
  }

  return (
    <form
      className={css.editor}
      aria-label={role === null ? 'New role' : `Role ${role.label}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (isOpen && changes > 0) void save()
      }}
    >
      <div className={css.scroll}>
        <header className={css.title}>
          <span className={css.back}>
            <IconButton icon={IconArrowLeft} label="All roles" keys="Esc" onClick={onClose} />
          </span>
          <h2>{role === null ? 'New role' : role.label}</h2>
          {onCopy !== undefined && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconCopy size="0.9375rem" stroke={1.7} />}
              onClick={onCopy}
            >
              Copy
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
            <legend>General</legend>
            {isOpen && (
              <TextInput
                label="Name"
                maxLength={60}
                value={edit.label}
                error={wrong?.field === 'label' ? withFullStop(sentence(wrong.say)) : undefined}
                onChange={(event) => set({ label: event.currentTarget.value })}
              />
            )}
            <Switch
              label="Require two-factor authentication"
              checked={edit.require_2fa}
              disabled={!isOpen}
              onChange={(event) => set({ require_2fa: event.currentTarget.checked })}
            />
            <NumberInput
              label="Log out after inactive minutes"
              description="0 means never"
              min={0}
              max={MOST_IDLE_MINUTES}
              allowDecimal={false}
              clampBehavior="strict"
              disabled={!isOpen}
              value={edit.logout_after_inactive_minutes}
              onChange={(value) => set({ logout_after_inactive_minutes: Number(value) || 0 })}
            />
            <UiToggles group="General" edit={edit} isOpen={isOpen} set={set} />
          </fieldset>
          {UI_GROUPS.slice(1).map((group) => (
            <fieldset key={group} className={css.box}>
              <legend>{group}</legend>
              <UiToggles group={group} edit={edit} isOpen={isOpen} set={set} />
            </fieldset>
          ))}
        </div>
        <PermissionList
          held={edit.permissions}
          holds={(permission) => permits([...edit.permissions], permission)}
          mayGive={gives}
          onChange={isOpen ? (permissions) => set({ permissions }) : null}
        />
      </div>
      {isOpen && (changes > 0 || role === null) && (
        <footer className={css.bar}>
          <p role={wrong === null ? 'status' : 'alert'} data-wrong={wrong !== null || undefined}>
            {wrong === null
              ? `${changes} ${changes === 1 ? 'change' : 'changes'}${role !== null && role.users > 0 ? `, felt by ${role.users} ${role.users === 1 ? 'person' : 'people'} at once` : ''}`
              : withFullStop(sentence(wrong.say))}
          </p>
          <Button variant="default" onClick={() => (role === null ? onClose() : setEdit(before))}>
            {role === null ? 'Leave it' : 'Undo'}
          </Button>
          <Button type="submit" loading={busy} disabled={changes === 0}>
            {role === null ? 'Add role' : 'Save role'}
          </Button>
        </footer>
      )}
    </form>
  )
}

interface UiTogglesProps {
  group: (typeof UI_GROUPS)[number]
  edit: RoleEdit
  isOpen: boolean
  set: (part: Partial<RoleEdit>) => void
}

/** What the console shows and hides (000 §6, permissions_ui). */
function UiToggles({ group, edit, isOpen, set }: UiTogglesProps) {
  return Object.entries(UI_PERMISSIONS)
    .filter(([, row]) => row.group === group)
    .map(([name, row]) => (
      <Checkbox
        key={name}
        label={row.label}
        description={'note' in row ? row.note : undefined}
        checked={edit.permissions_ui.has(name)}
        disabled={!isOpen}
        onChange={() => set({ permissions_ui: toggled(edit.permissions_ui, name) })}
      />
    ))
}
