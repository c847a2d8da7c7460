import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { grantablePermissions } from '../../../domain/identity/permission-table.ts'
import { searchText } from '../../../domain/values/find.ts'
import { roles as messages } from './messages.ts'
import { permissionWords } from './permission-messages.ts'
import { toggled } from './role-draft.ts'
import css from './roles.module.css'

const GROUPS = grantablePermissions()

interface PermissionListProps {
  held: ReadonlySet<string>
  /** A star holds them all. */
  holds: (permission: string) => boolean
  /** Whether the one who edits may give it. */
  mayGive: (permission: string) => boolean
  /** Null: it can only be read. */
  onChange: ((held: ReadonlySet<string>) => void) | null
}

/** What a role may, in words and by group, narrowed by typing. */
export function PermissionList({ held, holds, mayGive, onChange }: PermissionListProps) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const wanted = searchText(typed.trim())
  const groups = GROUPS.map(({ group, permissions }) => ({
    group,
    permissions: permissions.filter((one) => {
      const { label, note } = permissionWords.of(one)
      return searchText(`${one} ${label} ${note ?? ''} ${permissionWords.group(group)}`).includes(wanted)
    }),
  })).filter(({ permissions }) => permissions.length > 0)
  return (
    <section aria-label={messages.permissions} className={css.permissions}>
      <header className={css.head}>
        <h2>{messages.permissions}</h2>
        <label className={css.search}>
          <IconSearch size="0.9375rem" stroke={1.8} aria-hidden />
          <input
            type="search"
            placeholder={messages.findPermission}
            aria-label={messages.findPermission}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
      </header>
      {groups.length === 0 && <p className={css.none}>{messages.noPermission(typed)}</p>}
      <div className={css.groups}>
        {groups.map(({ group, permissions }) => {
          const isAll = permissions.every(holds)
          const givable = permissions.filter((one) => mayGive(one))
          return (
            <fieldset key={group} className={css.permissionGroup}>
              <legend>
                {permissionWords.group(group)}
                {onChange !== null && givable.length > 1 && (
                  <button
                    type="button"
                    onClick={() => {
                      const next = new Set(held)
                      for (const one of givable)
                        if (isAll) next.delete(one)
                        else next.add(one)
                      onChange(next)
                    }}
                  >
                    {isAll ? messages.noneOfGroup : messages.allOfGroup}
                  </button>
                )}
              </legend>
              {permissions.map((one) => {
                const { label, note } = permissionWords.of(one)
                const isLocked = onChange === null || (!held.has(one) && !mayGive(one))
                return (
                  <label key={one} className={css.permission} data-locked={isLocked || undefined} title={one}>
                    <input
                      type="checkbox"
                      checked={holds(one)}
                      disabled={isLocked}
                      aria-describedby={note === undefined ? undefined : `${id}${one}`}
                      onChange={() => onChange?.(toggled(held, one))}
                    />
                    <span>
                      {label}
                      {note !== undefined && <small id={`${id}${one}`}>{note}</small>}
                      {onChange !== null && isLocked && <small>{messages.notYours}</small>}
                    </span>
                  </label>
                )
              })}
            </fieldset>
          )
        })}
      </div>
    </section>
  )
}
