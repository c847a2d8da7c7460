import {
  type FilterKey,
  fieldsOf,
  type ListFilter,
  type ListName,
  narrowing,
} from '../../../domain/shipments/list-filter.ts'
import { FilterPopover } from '../../../ui/form/filter-popover.tsx'
import { lazyOnDemand } from '../../../ui/loading/lazy.tsx'
import css from './filters.module.css'
import { filterMessages as messages } from './messages.ts'

const MoreForm = lazyOnDemand(
  async () => ({ default: (await import('./more-form.tsx')).MoreForm }),
  ({ onClose }) => onClose(),
)

/** What has no button of its own. */
const MORE: readonly FilterKey[] = [
  'collectBy',
  'deliverBy',
  'due',
  'collectionTown',
  'collectionZone',
  'deliveryTown',
  'deliveryZone',
  'group',
  'costCenter',
  'point',
  'isBlank',
  'isReturn',
  'hasProblem',
  'pickup',
  'podMethods',
  'value',
]

/** The list of any age has a chip for this one. */
const WITH_CHIP: Readonly<Record<ListName, readonly FilterKey[]>> = { active: [], all: ['hasProblem'] }

interface MoreFiltersProps {
  list: ListName
  filter: ListFilter
  onChange: (part: Partial<ListFilter>) => void
}

/** What rows are seldom filtered by: windows, places, value, how it was booked. */
export function MoreFilters({ list, filter, onChange }: MoreFiltersProps) {
  const keys = fieldsOf(list).filter((key) => MORE.includes(key) && !WITH_CHIP[list].includes(key))
  const count = narrowing(filter, keys).length
  return (
    <FilterPopover label={messages.more} chosen={count === 0 ? null : String(count)}>
      {(close) => (
        <MoreForm
          keys={keys}
          filter={filter}
          onChange={onChange}
          onClose={close}
          fallback={<div className={css.form} />}
        />
      )}
    </FilterPopover>
  )
}
