import { Select } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { type OptionGroup, optionGroups } from '../../domain/console/option-groups.ts'
import { useMessages } from '../messages/messages.tsx'

interface ChoiceOption {
  readonly value: string
  readonly label: string
  /** The heading that it stands under. */
  readonly group?: string
}

interface ChoiceProps {
  label: string
  options: readonly ChoiceOption[]
  value: string | null
  onChoose: (value: string | null) => void
  /** Whether nothing is a choice, too. */
  clearable?: boolean
  placeholder?: string
  description?: string
  error?: ReactNode
  /** The label is for screen readers: something beside the field says it already. */
  hideLabel?: boolean
  /** Enter takes the first that what is typed narrows to: without an arrow key. */
  takesFirst?: boolean
  /** The cursor stands in it when its dialog opens. */
  'data-autofocus'?: true
}

interface Line {
  value: string
  label: string
}

/** Before the name of a group: the line that shows the rest of it. */
const REST = 'rest:'

/** The lines of a group; what is chosen is one of them, however far down it stands. */
function linesOf(
  group: OptionGroup<ChoiceOption>,
  chosen: ChoiceOption | undefined,
  more: (n: number) => string,
) {
  const isHidden =
    chosen !== undefined &&
    (chosen.group ?? '') === group.group &&
    group.more > 0 &&
    !group.shown.includes(chosen)
  const shown = isHidden ? [...group.shown, chosen] : group.shown
  const rest = group.more - (isHidden ? 1 : 0)
  return [
    ...shown.map(({ value, label }) => ({ value, label })),
    ...(rest > 0 ? [{ value: `${REST}${group.group}`, label: more(rest) }] : []),
  ]
}

/** One of many, narrowed by typing: at most 50 of each group at first, and a line that shows the others (000 §5). */
export function SearchableSelect({
  options,
  value,
  onChoose,
  clearable = false,
  hideLabel = false,
  takesFirst = false,
  label,
  ...field
}: ChoiceProps) {
  const { controls } = useMessages()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set())
  /** Asking for the rest leaves the list open. */
  const stays = useRef(false)
  const chosen = options.find((option) => option.value === value)
  // The choice itself stands in the field until something is typed, and narrows nothing.
  const narrows = typed !== '' && typed !== chosen?.label
  const groups = optionGroups(options, narrows ? typed : '', whole)
  const data = groups.flatMap((group): (Line | { group: string; items: Line[] })[] => {
    const items = linesOf(group, narrows ? undefined : chosen, controls.more)
    return group.group === '' ? items : [{ group: group.group, items }]
  })
  return (
    <Select
      {...field}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...(hideLabel ? { 'aria-label': label } : { label })}
      data={data}
      // They are narrowed already.
      filter={({ options: all }) => all}
      value={value}
      onChange={(next) => {
        if (next?.startsWith(REST)) return setWhole(new Set([...whole, next.slice(REST.length)]))
        setTyped(options.find((option) => option.value === next)?.label ?? '')
        onChoose(next)
      }}
      onOptionSubmit={(next) => {
        stays.current = next.startsWith(REST)
      }}
      searchable
      selectFirstOptionOnChange={takesFirst && narrows}
      searchValue={typed}
      onSearchChange={setTyped}
      dropdownOpened={open}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => {
        if (!stays.current) {
          setOpen(false)
          setWhole(new Set())
        }
        stays.current = false
      }}
      clearable={clearable}
      allowDeselect={clearable}
      nothingFoundMessage={controls.noOptions}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
