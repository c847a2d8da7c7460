import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { PROVINCES, Province } from '../../../domain/values/province.ts'
import { FilterPopover } from '../../../ui/form/filter-popover.tsx'
import css from './archive.module.css'
import { type ArchiveChoice, type Place, SIDES } from './archive-filter.ts'
import { archive as messages } from './messages.ts'

interface PlacesFilterProps {
  choice: Pick<ArchiveChoice, 'collection' | 'delivery'>
  onChange: (part: Partial<Pick<ArchiveChoice, 'collection' | 'delivery'>>) => void
}

const placeText = ({ town, zone }: Place): string => [town, zone].filter(Boolean).join(', ')

/** Where: the suburb or town, and the province, of either end. */
export function PlacesFilter({ choice, onChange }: PlacesFilterProps) {
  const said = SIDES.flatMap((side) => {
    const text = placeText(choice[side])
    return text === '' ? [] : [`${messages.sides[side]}: ${text}`]
  })
  return (
    <FilterPopover label={messages.places} chosen={said.length === 0 ? null : said.join(' · ')}>
      {(close) => <PlacesForm choice={choice} onChange={onChange} onDone={close} />}
    </FilterPopover>
  )
}

/** Kept here until it is done: half a name is not asked for. */
function PlacesForm({ choice, onChange, onDone }: PlacesFilterProps & { onDone: () => void }) {
  const [draft, setDraft] = useState({ collection: choice.collection, delivery: choice.delivery })
  return (
    <form
      className={css.period}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(draft)
        onDone()
      }}
    >
      {SIDES.map((side) => (
        <div key={side} className={css.pair}>
          <TextInput
            label={messages.town[side]}
            value={draft[side].town}
            maxLength={100}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) =>
              setDraft((before) => ({ ...before, [side]: { ...before[side], town: value } }))
            }
          />
          <NativeSelect
            label={messages.province[side]}
            value={draft[side].zone ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setDraft((before) => ({
                ...before,
                [side]: { ...before[side], zone: Province.safeParse(value).data ?? null },
              }))
            }
            data={[
              { value: '', label: messages.anyProvince },
              ...Province.options.map((code) => ({ value: code, label: PROVINCES[code].name })),
            ]}
          />
        </div>
      ))}
      <Button size="xs" type="submit">
        {messages.done}
      </Button>
    </form>
  )
}
