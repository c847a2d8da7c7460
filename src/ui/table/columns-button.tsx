import { Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import live from '../components/live-region.module.css'
import bar from '../form/filter-bar.module.css'
import { useSignal } from '../live/use-signal.ts'
import { lazyOnDemand } from '../loading/lazy.tsx'
import type { Column } from './column.ts'
import { columnMessages as messages } from './column-messages.ts'
import css from './columns-button.module.css'
import type { Arrangement } from './use-arrangement.ts'

const ColumnsMenu = lazyOnDemand(
  async () => ({ default: (await import('./columns-menu.tsx')).ColumnsMenu }),
  ({ onClose }) => onClose(),
)

interface ColumnsButtonProps {
  columns: readonly Pick<Column<never>, 'key' | 'title'>[]
  arrangement: Arrangement
}

/** Opens the menu of a table's columns. Where rows are cards there are none to arrange, and no button. */
export function ColumnsButton({ columns, arrangement }: ColumnsButtonProps) {
  const [open, setOpen] = useState(false)
  const hasColumns = useSignal(arrangement.shown).length > 0
  const said = useSignal(arrangement.announcement)
  if (!hasColumns) return null
  return (
    <>
      <Popover
        opened={open}
        onChange={setOpen}
        position="bottom-end"
        offset={4}
        shadow="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <button type="button" className={bar.facet} aria-expanded={open} onClick={() => setOpen(!open)}>
            <IconColumns3 size="0.9375rem" stroke={1.8} aria-hidden />
            {messages.columns}
          </button>
        </Popover.Target>
        <Popover.Dropdown p={0}>
          <ColumnsMenu
            columns={columns}
            arrangement={arrangement}
            onClose={() => setOpen(false)}
            fallback={<div className={css.menu} />}
          />
        </Popover.Dropdown>
      </Popover>
      <span role="status" className={live.spoken}>
        {said}
      </span>
    </>
  )
}
