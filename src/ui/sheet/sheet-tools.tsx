import { Button } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconRowInsertBottom,
  IconSortDescending2,
  IconTrash,
} from '@tabler/icons-react'
import { IconButton } from '../components/icon-button.tsx'
import css from './sheet.module.css'
import { sheet as messages } from './sheet-messages.ts'
import type { SheetEdits } from './use-sheet-edits.ts'

/** What is done to rows, for who does not know the keys, or has none. */
export function SheetTools({ edits, isEmpty }: { edits: SheetEdits; isEmpty: boolean }) {
  return (
    <div className={css.tools}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRowInsertBottom size="1rem" stroke={1.7} aria-hidden />}
        title={messages.insertTitle(messages.insertRow, messages.shortcuts.insertRow)}
        onClick={edits.insertBelow}
      >
        {messages.addRow}
      </Button>
      <IconButton
        icon={IconSortDescending2}
        label={messages.fillDown}
        keys={messages.shortcuts.fillDown}
        disabled={isEmpty}
        onClick={edits.fillDown}
      />
      <IconButton
        icon={IconArrowUp}
        label={messages.moveUp}
        keys={messages.shortcuts.moveUp}
        disabled={isEmpty}
        onClick={() => edits.moveRows(-1)}
      />
      <IconButton
        icon={IconArrowDown}
        label={messages.moveDown}
        keys={messages.shortcuts.moveDown}
        disabled={isEmpty}
        onClick={() => edits.moveRows(1)}
      />
      <IconButton
        icon={IconTrash}
        label={messages.removeRows}
        keys={messages.shortcuts.removeRows}
        disabled={isEmpty}
        onClick={edits.removeRows}
      />
    </div>
  )
}
