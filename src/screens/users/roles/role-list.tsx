import type { ManagedRole } from '../../../contract/roles.ts'
import { isPlatformAdmin } from '../../../domain/identity/role.ts'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { useWords } from '../../../ui/messages/messages.tsx'
import { roles as words } from './messages.ts'
import css from './roles.module.css'

interface RoleListProps {
  roles: readonly ManagedRole[]
  opened: number | null
  onOpen: (id: number) => void
}

/** The roles in their two groups (000 §6), with how many people have each. */
export function RoleList({ roles, opened, onOpen }: RoleListProps) {
  const { roleName } = useWords().profile
  const groups = [
    {
      title: words.global,
      its: roles.filter(({ id, provider_id }) => provider_id === 0 && !isPlatformAdmin(id)),
    },
    { title: words.custom, its: roles.filter(({ provider_id }) => provider_id !== 0) },
  ]
  return (
    <nav aria-label={words.title}>
      {groups.map(({ title, its }) => (
        <section key={title} className={css.group}>
          <h2>{title}</h2>
          {its.length === 0 && <p className={css.none}>{words.none}</p>}
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
                  <span className={css.count} title={words.holders(role.users)}>
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
