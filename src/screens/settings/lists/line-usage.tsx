import { useState } from 'react'
import type { UsedList } from '../../../contract/catalogue-usage.ts'
import { formatCount } from '../../../ui/chart/stat.tsx'
import { lists as messages } from './list-messages.ts'
import css from './lists.module.css'
import { useUsage } from './use-usage.ts'
import UsedBy from './used-by.tsx'

/** How many shipments of 30 days carry a line of a list, before somebody removes or renames it. */
export default function LineUsage({ kind, line }: { kind: UsedList; line: string }) {
  const usage = useUsage(kind)?.get(line)
  const [isOpen, setOpen] = useState(false)
  if (usage === undefined) return null
  const said = messages.shipments(formatCount(usage.shipments), usage.shipments)
  return (
    <>
      <button
        type="button"
        className={css.usage}
        aria-haspopup="dialog"
        aria-label={messages.usedByOf(line, said)}
        onClick={() => setOpen(true)}
      >
        {said}
      </button>
      {isOpen && <UsedBy kind={kind} usageKey={line} name={line} onClose={() => setOpen(false)} />}
    </>
  )
}
