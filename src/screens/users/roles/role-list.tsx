import type { ManagedRole } from '../../../contract/roles.ts'
import { isPlatformAdmin } from '../../../domain/identity/role.ts'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { roles as messages } from './messages.ts'
import css from './roles.module.css'

interface RoleListProps {
  roles: readonly ManagedRole[]
  opened: number | null
  onOpen: (id: number) => void
}

/** The roles in their two groups (000 §6), with how many people have each. */
export function RoleList({ roles, opened, onOpen }: RoleListProps) {
  const { roleName } = useMessages().profile
  const groups = [
    {
      title: messages.global,
      its: roles.filter(({ id, provider_id }) => provider_id === 0 && !isPlatformAdmin(id)),
    },
    { title: messages.custom, its: roles.filter(({ provider_id }) => provider_id !== 0) },
  ]
  return (
    <nav aria-label={messages.title}>
      {groups.map(({ title, its }) => (
        <section key={title} className={css.group}>
          <h2>{title}</h2>
          {its.length === 0 && <p className={css.none}>{messages.none}</p>}
          <ul>
            {its.map((role) => (
              <li key={role.id}>
                <button
                  type="button"
                  className={css.role}
                  aria-current={role.id === opened || undefined}
                  onClick={() => onOpen(role.id)}
                >
                  <span className={css.roleLabel}>{roleName(role)}</span>
                  <span className={css.count} title={messages.holders(role.users)}>
                    {formatCount(role.users)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
