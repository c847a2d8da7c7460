import { Link } from 'react-router-dom'
import { roleChoices } from '../../../domain/identity/role.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useGeneralData } from '../../../features/session/session.tsx'
import type { RowLink } from './kept-list.ts'
import { lists as messages } from './list-messages.ts'
import css from './lists.module.css'

/** Where more is done with a row, as far as somebody may. */
export function RowLinks({ of, links, onGo }: { of: string; links: readonly RowLink[]; onGo?: () => void }) {
  const { may } = useAccess()
  const { user, data } = useGeneralData()
  const given = roleChoices({ role_id: user.role_id, permissions: user.role.permissions }, data.roles)
  const mayGive = (role: number) => given.some(({ roles }) => roles.some(({ id }) => id === role))
  return (
    <span className={css.links}>
      {links
        .filter(
          ({ permission, givesRole }) => may(permission) && (givesRole === undefined || mayGive(givesRole)),
        )
        .map(({ label, to }) => (
          <Link
            key={label}
            to={to}
            className={css.link}
            aria-label={messages.linkOf(messages.links[label], of)}
            onClick={onGo}
          >
            {messages.links[label]}
          </Link>
        ))}
    </span>
  )
}
