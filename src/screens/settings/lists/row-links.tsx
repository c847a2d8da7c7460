import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useAccess } from '../../../features/session/access.tsx'
import type { RowLink } from './kept-lists.ts'
import { lists as messages } from './list-messages.ts'
import css from './lists.module.css'

/** Where more is done with a row, as far as somebody may. */
export function RowLinks({ of, links, onGo }: { of: string; links: readonly RowLink[]; onGo?: () => void }) {
  const { may } = useAccess()
  return (
    <span className={css.links}>
      {links
        .filter(({ permission }) => may(permission))
        .map(({ label, to }) => (
          <Anchor
            key={label}
            component={Link}
            to={to}
            size="xs"
            aria-label={messages.linkOf(messages.links[label], of)}
            onClick={onGo}
          >
            {messages.links[label]}
          </Anchor>
        ))}
    </span>
  )
}
