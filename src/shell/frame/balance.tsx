import { IconWallet } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { isOffered } from '../../domain/console/menu.ts'
import { routeAt } from '../../domain/console/routes.ts'
import { formatRand } from '../../domain/values/money.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './balance.module.css'

const TOP_UP = routeAt('/top-up-account')

/**
 * What the account of the one who looks has or owes, and the way to topping it up for who may (000 §2). Nothing for
 * staff and visitors, nor where the platform does not tell it.
 */
export function Balance({ collapsed, onGo }: { collapsed?: boolean; onGo?: () => void }) {
  const access = useAccess()
  const { shell, screens, locale } = useMessages()
  const rand = access.account?.balance
  if (access.audience !== 'account' || rand === undefined) return null
  const cents = Math.round(rand * 100)
  const amount = formatRand(cents, locale)
  const said = (
    <>
      <IconWallet size="1.25rem" stroke={1.7} aria-hidden />
      <span className={css.words}>
        <span className={css.label}>{shell.balance}</span>
        <span className={css.amount}>{amount}</span>
      </span>
    </>
  )
  const look = {
    className: css.balance,
    'data-collapsed': collapsed || undefined,
    'data-owing': cents < 0 || undefined,
  }
  const tip = `${shell.balance}: ${amount}`
  if (!isOffered('/top-up-account', access)) {
    return (
      <div {...look} title={tip}>
        {said}
      </div>
    )
  }
  return (
    <Link
      {...look}
      to={TOP_UP.path}
      title={`${tip}. ${screens.title(TOP_UP, access.audience)}`}
      onClick={onGo}
    >
      {said}
    </Link>
  )
}
