import { Button } from '@mantine/core'
import { IconFilterOff, IconPackage } from '@tabler/icons-react'
import { EmptyState } from '../../ui/components/states.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'

interface EmptyListProps {
  isFiltered: boolean
  onClear: () => void
  /** Where there is something to search for. */
  onHistory: (() => void) | undefined
}

/** Nothing to show: because of the filter, or because nothing is on its way. */
export function EmptyList({ isFiltered, onClear, onHistory }: EmptyListProps) {
  const { shipments } = useMessages()
  if (!isFiltered) {
    return (
      <EmptyState title={shipments.nothing} icon={IconPackage}>
        {shipments.nothingText}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={shipments.nothingLikeThis}
      icon={IconFilterOff}
      action={
        <>
          <Button variant="default" onClick={onClear}>
            {shipments.showEverything}
          </Button>
          {onHistory !== undefined && <Button onClick={onHistory}>{shipments.searchHistory}</Button>}
        </>
      }
    >
      {onHistory === undefined ? shipments.nothingLikeThisText : shipments.nothingLikeThisOlder}
    </EmptyState>
  )
}
