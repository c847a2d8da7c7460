import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useState } from 'react'

type SearchableMultiSelectProps = Omit<
  MultiSelectProps,
  'searchable' | 'searchValue' | 'onSearchChange' | 'selectFirstOptionOnChange'
>

/** Several of a list, looked for by what is typed: Enter takes the first that is found, and Escape closes the list and nothing besides. */
export function SearchableMultiSelect(props: SearchableMultiSelectProps) {
  const [search, setSearch] = useState('')
  return (
    <MultiSelect
      {...props}
      onKeyDown={(event) => {
        props.onKeyDown?.(event)
        if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') === 'true')
          event.preventDefault()
      }}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // While nothing is typed Enter would take what nobody looked for.
      selectFirstOptionOnChange={search !== ''}
    />
  )
}
