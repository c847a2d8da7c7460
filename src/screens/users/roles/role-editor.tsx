import { Button, Checkbox, NumberInput, Switch, TextInput } from '@mantine/core'
import { IconArrowLeft, IconCopy, IconLock, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { permissionOf } from '../../../contract/call.ts'
import { addRole, changeRole, deleteRole, type ManagedRole } from '../../../contract/roles.ts'
import { mayGrant, permits } from '../../../domain/identity/permission.ts'
import { UI_GROUPS, UI_PERMISSIONS, type UiGroup } from '../../../domain/identity/role.ts'
import { MOST_IDLE_MINUTES } from '../../../domain/identity/role-change.ts'
import { sentence, withFullStop } from '../../../domain/values/sentence.ts'
import { keysOf } from '../../../domain/values/table.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { createDrafts, useKeptDraft, useRestoredDraft } from '../../../features/session/drafts.ts'
import { useClient } from '../../../features/session/session.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { forms } from '../../../ui/form/form-messages.ts'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
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
const drafts = createDrafts<{
  readonly before: RoleEdit
  readonly first: RoleEdit
  readonly edit: RoleEdit
  readonly seen: number | undefined
}>()

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
  const takenUp = useRestoredDraft(drafts, role?.id ?? 0)
  const [before, setBefore] = useState(() => takenUp?.before ?? editOf(role))
  const [first, setFirst] = useState(
    () => takenUp?.first ?? (from === null ? before : copyOf(from, roleName(from), gives)),
  )
  const [edit, setEdit] = useState<RoleEdit>(takenUp?.edit ?? first)
  const [seen, setSeen] = useState(takenUp === undefined ? role?.version : takenUp.seen)
  // Somebody else saved it: what is being edited goes on from there. Of our own the answer tells before the list does.
  if (role !== null && role.version > (seen ?? 0)) {
    const now = editOf(role)
    setSeen(role.version)
    setBefore(now)
    setFirst(now)
    setEdit(editedOn(now, before, edit))
  }
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<{ field: string; say: string } | null>(null)
  const lock = lockOf(role, user, may(permissionOf(changeRole)))
  const isOpen = lock === null
  const mayDelete = isOpen && may(permissionOf(deleteRole))
  const [leaving, setLeaving] = useState(false)
  const changes = changesBetween(before, edit)
  const isTyped = isOpen && changesBetween(first, edit) > 0
  const settle = useUnsaved(isTyped)
  useKeptDraft(drafts, role?.id ?? 0, isTyped ? { before, first, edit, seen } : null)
  useKeys([{ keys: 'Escape', label: messages.close, run: onClose }])

  const set = (part: Partial<RoleEdit>) => {
    setWrong(null)
    setEdit((now) => ({ ...now, ...part }))
  }
  const leaveIt = () => {
    settle()
    onClose()
  }
  const save = async () => {
    if (edit.label.trim() === '') return setWrong({ field: 'label', say: messages.needsName })
    setBusy(true)
    const body = bodyOf(edit)
    const outcome =
      role === null
        ? await client(addRole, { body })
        : await client(changeRole, { body: { ...body, id: role.id, version: seen } })
    setBusy(false)
    if (!outcome.ok) return setWrong({ field: outcome.field ?? '', say: outcome.error })
    if (role === null) settle()
    else {
      // What was ticked since is what is left to save, on top of this.
      setSeen(outcome.value.role.version)
      setBefore(edit)
      setFirst(edit)
    }
    await refetchUsers()
    // No toast: it would lie over the bar that has just been used.
    onSaved(outcome.value.role)
  }

  return (
    <form
      className={css.editor}
      aria-label={role === null ? messages.newOne : messages.one(roleName(role))}
      onSubmit={(event) => {
        event.preventDefault()
        if (isOpen && changes > 0) void save()
      }}
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
            {isOpen && (
              <TextInput
                label={messages.name}
                maxLength={60}
                value={edit.label}
                error={wrong?.field === 'label' ? withFullStop(sentence(wrong.say)) : undefined}
                onChange={(event) => set({ label: event.currentTarget.value })}
              />
            )}
            <Switch
              label={messages.needsTwoFactor}
              checked={edit.require_2fa}
              disabled={!isOpen}
              onChange={(event) => set({ require_2fa: event.currentTarget.checked })}
            />
            <NumberInput
              label={messages.idle}
              description={messages.idleHint}
              min={0}
              max={MOST_IDLE_MINUTES}
              allowDecimal={false}
              clampBehavior="strict"
              disabled={!isOpen}
              value={edit.logout_after_inactive_minutes}
              onChange={(value) => set({ logout_after_inactive_minutes: Number(value) || 0 })}
            />
            <UiToggles group={UI_GROUPS[0]} edit={edit} isOpen={isOpen} set={set} />
          </fieldset>
          {UI_GROUPS.slice(1).map((group) => (
            <fieldset key={group} className={css.box}>
              <legend>{permissionWords.uiGroup(group)}</legend>
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
            {wrong === null ? changesInWords(changes, role?.users ?? 0) : withFullStop(sentence(wrong.say))}
          </p>
          <Button variant="default" onClick={() => (role === null ? leaveIt() : setEdit(before))}>
            {role === null ? forms.leaveIt : forms.undo}
          </Button>
          <Button type="submit" loading={busy} disabled={changes === 0}>
            {role === null ? messages.add : messages.save}
          </Button>
        </footer>
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
