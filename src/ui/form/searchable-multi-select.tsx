import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useState } from 'react'

type SearchableMultiSelectProps = Omit<
  MultiSelectProps,
  'searchable' | 'searchValue' | 'onSearchChange' | 'selectFirstOptionOnChange'
>

/** Several of a list, looked for by what is typed: Enter takes the first that is found. */
export function SearchableMultiSelect(props: SearchableMultiSelectProps) {
  const [search, setSearch] = useState('')
  return (
    <MultiSelect
      {...props}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // While nothing is typed Enter would take what nobody looked for.
      selectFirstOptionOnChange={search !== ''}
    />
  )
}
