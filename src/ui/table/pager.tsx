import { Button } from '@mantine/core'
import { useRef } from 'react'
import { formatCount } from '../chart/stat.tsx'
import css from './pager.module.css'
import { pager as messages } from './pager-messages.ts'

interface PagerProps {
  /** How many rows come before those that are shown. */
  offset: number
  shown: number
  count: number
  /** Rows of a page. */
  page: number
  /** The order that the rows stand in: the newest first, or as in the file that they are of. */
  order?: 'newest' | 'as-given'
  onGo: (offset: number) => void
}

/** Another page is read from its beginning, not from where the foot of the last one was. */
function toTop(foot: HTMLElement | null): void {
  let around = foot?.parentElement ?? null
  while (around !== null && around.scrollTop === 0) around = around.parentElement
  around?.scrollTo({ top: 0 })
}

/** The foot of a list that comes in pages. A list of one page has none. */
export function Pager({ offset, shown, count, page, order = 'newest', onGo }: PagerProps) {
  const foot = useRef<HTMLElement>(null)
  if (offset === 0 && count <= page) return null
  const turns = [
    { label: messages.back[order], to: Math.max(0, offset - page), isEnd: offset === 0 },
    { label: messages.on[order], to: offset + page, isEnd: offset + page >= count },
  ]
  return (
    <nav ref={foot} className={css.pager} aria-label={messages.label}>
      <span>{messages.page(formatCount(offset + 1), formatCount(offset + shown), formatCount(count))}</span>
      {turns.map(({ label, to, isEnd }) => (
        <Button
          key={label}
          size="xs"
          variant="default"
          // Not `disabled`: at the last page the focus would be lost to whoever turns pages by keyboard.
          data-disabled={isEnd || undefined}
          aria-disabled={isEnd}
          onClick={() => {
            if (isEnd) return
            onGo(to)
            toTop(foot.current)
          }}
        >
          {label}
        </Button>
      ))}
    </nav>
  )
}
