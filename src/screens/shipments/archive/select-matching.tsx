import { Button } from '@mantine/core'
import { MOST_SELECTED } from '../../../domain/shipments/bulk-acts.ts'
import { toast } from '../../../ui/components/toast.ts'
import { bulkMessages as messages } from '../bulk/messages.ts'
import type { ArchiveQuestion } from './starting-at.ts'
import { type AllMatching, useAllMatching } from './use-all-matching.ts'

interface SelectMatchingProps {
  asked: ArchiveQuestion
  onGathered: (rows: AllMatching['rows']) => void
}

/** Selects also what was not scrolled to: everything that the filter leaves. */
export function SelectMatching({ asked, onGathered }: SelectMatchingProps) {
  const { found, gather, stop } = useAllMatching(asked)
  const run = async () => {
    const all = await gather()
    if (all === null) return
    onGathered(all.rows)
    if (all.problem !== null) toast({ text: `${messages.notGathered} ${all.problem}`, variant: 'error' })
    else if (all.isCut) toast({ text: messages.cut(MOST_SELECTED), variant: 'info', autoHide: 8_000 })
  }
  const isUnderWay = found !== null
  // One button in both: it keeps the focus.
  return (
    <>
      {isUnderWay && <span role="status">{messages.gathering(found)}</span>}
      <Button size="xs" variant="default" onClick={() => (isUnderWay ? stop() : void run())}>
        {isUnderWay ? messages.stop : messages.selectAll(MOST_SELECTED)}
      </Button>
    </>
  )
}
