import { Button } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { Kbd } from '../../ui/kbd.tsx'
import { assign as words } from '../../ui/words/staff/assign.ts'
import css from './screen.module.css'

interface SelectionBarProps {
  /** How many are selected, and how many of them the list does not show now. */
  count: number
  hidden: number
  onAssign: () => void
  onClear: () => void
}

/** What can be done with what is selected. */
export function SelectionBar({ count, hidden, onAssign, onClear }: SelectionBarProps) {
  return (
    <section className={css.selection} aria-label={words.selected}>
      <span role="status">
        <b>{count}</b> {words.isSelected}
        {hidden > 0 && <span className={css.hidden}>, {words.outsideFilter(hidden)}</span>}
      </span>
      <Button size="xs" leftSection={<IconUserShare size="0.9375rem" stroke={1.8} />} onClick={onAssign}>
        {words.title}
      </Button>
      <Kbd keys="a" />
      <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
        {words.selectNothing}
      </Button>
    </section>
  )
}
