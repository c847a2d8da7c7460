import type { ManagedUser } from '../../../contract/users.ts'
import { formatDateTime, timeAgo } from '../../../domain/values/moment.ts'
import type { SessionData } from '../../../features/session/session.tsx'
import { Badge } from '../../../ui/components/badge.tsx'
import { currentLocale } from '../../../ui/messages/current-language.ts'
import { type Messages, useMessages } from '../../../ui/messages/messages.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { users as messages } from '../messages.ts'
import css from '../users.module.css'
import { dataScopeOf } from './data-scope.ts'

export function StateBadge({ user, plain }: { user: ManagedUser; plain?: boolean }) {
  if (user.invited_until !== null)
    return (
      <Badge tone="blue" shape="clock" plain={plain}>
        {messages.invited}
      </Badge>
    )
  return user.is_active ? (
    <Badge tone="green" shape="dot" plain={plain}>
      {messages.active}
    </Badge>
  ) : (
    <Badge tone="grey" shape="pause" plain={plain}>
      {messages.deactivated}
    </Badge>
  )
}

/** Real time, not the platform's: people sign in on the wall clock. */
export function LastSignIn({ at }: { at: string | null }) {
  if (at === null) return <span className={css.quiet}>{messages.never}</span>
  const ms = Date.parse(at)
  return (
    <time dateTime={at} title={formatDateTime(ms, currentLocale())}>
      {timeAgo(ms, Date.now(), currentLocale())}
    </time>
  )
}

/** What the role of a user is called in the language that is spoken. */
type RoleName = Messages['profile']['roleName']

const roleOf = ({ role_id, role_label }: ManagedUser, roleName: RoleName) =>
  roleName({ id: role_id, label: role_label })

export function userColumns(names: SessionData, roleName: RoleName): readonly Column<ManagedUser>[] {
  return [
    {
      key: 'username',
      title: messages.name,
      width: 10,
      grow: 2,
      value: ({ username }) => username,
      cell: ({ username }) => <b className={css.name}>{username}</b>,
    },
    {
      key: 'email',
      title: messages.email,
      width: 13,
      grow: 2,
      priority: 2,
      value: ({ email }) => email,
      cell: ({ email }) => email,
    },
    {
      key: 'role',
      title: messages.role,
      width: 8,
      grow: 1,
      value: (user) => roleOf(user, roleName),
      cell: (user) => roleOf(user, roleName),
    },
    {
      key: 'sight',
      title: messages.sees,
      width: 10,
      grow: 1.5,
      priority: 3,
      value: (user) => dataScopeOf(user, names),
      cell: (user) => dataScopeOf(user, names),
    },
    {
      key: 'last',
      title: messages.lastSignIn,
      width: 7.25,
      priority: 4,
      descendingFirst: true,
      value: ({ last_sign_in }) => last_sign_in,
      cell: ({ last_sign_in }) => <LastSignIn at={last_sign_in} />,
    },
    {
      key: 'active',
      title: messages.state,
      width: 7,
      priority: 2,
      value: ({ is_active, invited_until }) => (!is_active ? 2 : invited_until !== null ? 1 : 0),
      cell: (user) => <StateBadge user={user} plain />,
    },
  ]
}

/** A row of the table on a phone. */
export function UserCard({ user, names }: { user: ManagedUser; names: SessionData }) {
  const { roleName } = useMessages().profile
  return (
    <div className={css.card}>
      <span className={css.cardLine}>
        <b className={css.name}>{user.username}</b>
        <StateBadge user={user} />
      </span>
      <span className={css.cardLine}>
        <span className={css.cardText}>{roleOf(user, roleName)}</span>
        <span className={css.quiet}>{dataScopeOf(user, names)}</span>
      </span>
    </div>
  )
}
