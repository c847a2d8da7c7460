import { Button } from '@mantine/core'
import { IconFilterOff, IconPackage } from '@tabler/icons-react'
import { EmptyState } from '../../ui/states.tsx'

interface EmptyListProps {
  isFiltered: boolean
  onClear: () => void
  /** Where there is something to search for. */
  onHistory: (() => void) | undefined
}

/** Nothing to show: because of the filter, or because nothing is on its way. */
export function EmptyList({ isFiltered, onClear, onHistory }: EmptyListProps) {
  if (!isFiltered) {
    return (
      <EmptyState title="Nothing on the floor" icon={IconPackage}>
        Shipments appear here the moment they are booked, and leave a day and a half after they are finished.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Nothing on the floor is like this"
      icon={IconFilterOff}
      action={
        <>
          <Button variant="default" onClick={onClear}>
            Show everything
          </Button>
          {onHistory !== undefined && <Button onClick={onHistory}>Search history</Button>}
        </>
      }
    >
      No shipment of today or yesterday passes all the filters. Take one of them away
      {onHistory === undefined ? '.' : ', or look through the older ones.'}
    </EmptyState>
  )
}
