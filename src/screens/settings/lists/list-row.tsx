import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil } from '@tabler/icons-react'
import type { Usage } from '../../../contract/catalogue-usage.ts'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import type { KeptRow } from './kept-list.ts'
import { lists as messages } from './list-messages.ts'
import css from './lists.module.css'
import { RowLinks } from './row-links.tsx'
import { usedText } from './use-usage.ts'

export interface Opened {
  readonly is: 'edited' | 'used' | 'retired'
  readonly row: KeptRow
}

interface RowProps {
  row: KeptRow
  /** 'none' where nothing uses it; null where it is not known. */
  usage: Usage | 'none' | null
  isKept: boolean
  isMoved: boolean
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onOpen: (is: Opened['is']) => void
  onRestore: () => void
}

/** A row of a list: what it is, what uses it, and what is done with it. */
export function Row({ row, usage, isKept, isMoved, isFirst, isLast, onMove, onOpen, onRestore }: RowProps) {
  const { name, code, colour, facts, active, stays, links } = row
  return (
    <li className={css.row} data-retired={!active || undefined} aria-label={name}>
      {isMoved && (
        <span className={css.moves}>
          <IconButton
            icon={IconArrowUp}
            label={messages.up(name)}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon={IconArrowDown}
            label={messages.down(name)}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
        </span>
      )}
      <span className={css.said}>
        <span className={css.name}>
          {colour !== undefined && <span className={css.colour} style={{ background: colour }} />}
          {code !== undefined && <code>{code}</code>}
          <b>{name}</b>
          {!active && <span className={css.over}>{messages.retired}</span>}
        </span>
        <span className={css.quiet}>{facts.join(' · ')}</span>
        {usage === 'none' ? (
          <span className={css.quiet}>{messages.notUsed}</span>
        ) : (
          usage !== null && (
            <button
              type="button"
              className={css.usage}
              aria-haspopup="dialog"
              aria-label={messages.usedByOf(name, usedText(usage))}
              onClick={() => onOpen('used')}
            >
              {usedText(usage)}
            </button>
          )
        )}
        {links !== undefined && links.length > 0 && <RowLinks of={name} links={links} />}
      </span>
      {isKept && (
        <span className={css.acts}>
          <IconButton icon={IconPencil} label={messages.edit(name)} onClick={() => onOpen('edited')} />
          {active ? (
            stays !== true && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="red"
                aria-label={messages.retireOne(name)}
                onClick={() => onOpen('retired')}
              >
                {messages.retire}
              </Button>
            )
          ) : (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={messages.restoreOne(name)}
              onClick={onRestore}
            >
              {messages.restore}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
