import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { type FoundPlace, searchAddresses } from '../../contract/addresses.ts'
import { useCallQuery } from '../session/answers.ts'
import css from './address.module.css'
import { addressMessages as messages } from './messages.ts'

/** ms: a person who types fast asks once for two keys. */
const TYPING_MS = 80
const FEWEST_LETTERS = 2

interface PlaceFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onType: (text: string) => void
  onChoose: (place: FoundPlace) => void
  /** Where nothing matches; without it, that the address can be typed below. */
  nothing?: string
}

/**
 * A suburb or town out of the list of places, by what is typed: Enter takes the first, also one
 * that is still on its way, and what is in no list stays.
 */
export function PlaceField({
  value,
  onType,
  onChoose,
  nothing = messages.noPlace,
  ...field
}: PlaceFieldProps) {
  const [asked, setAsked] = useState('')
  const [search] = useDebouncedValue(asked.trim(), TYPING_MS)
  const isAsking = search.length >= FEWEST_LETTERS
  const { data, error, isPlaceholderData } = useCallQuery(
    [searchAddresses.name, search],
    (client, signal) => client(searchAddresses, { query: { search }, signal }),
    { when: isAsking, keepLast: true },
  )
  const places = isAsking ? (data?.places ?? []) : []
  /** What stands there until the answer comes is of fewer letters: whoever types on means none of it. */
  const isOfTyped = isAsking && data !== undefined && !isPlaceholderData && search === asked.trim()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { dropdownOpened, selectFirstOption } = combobox
  const shown = places.map((place) => `${place.name} ${place.city} ${place.code}`).join('|')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options are drawn when they are others
  useEffect(() => {
    if (dropdownOpened && shown !== '') selectFirstOption()
  }, [dropdownOpened, shown])
  const isOpen = dropdownOpened && asked.trim().length >= FEWEST_LETTERS
  const choose = (index: string) => {
    const place = places[Number(index)]
    combobox.closeDropdown()
    setAsked('')
    if (place !== undefined) onChoose(place)
  }
  const [takesFirst, setTakesFirst] = useState(false)
  useEffect(() => {
    if (!takesFirst || !isOfTyped) return
    setTakesFirst(false)
    choose('0')
  })
  const waitForAnswer = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isOpen || isOfTyped) return
    event.preventDefault()
    event.stopPropagation()
    setTakesFirst(true)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...field}
          role="combobox"
          autoComplete="off"
          value={value}
          onChange={(event) => {
            setTakesFirst(false)
            onType(event.currentTarget.value)
            setAsked(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onKeyDownCapture={waitForAnswer}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options mah="18rem" style={{ overflowY: 'auto' }}>
          {places.map((place, i) => (
            <Combobox.Option
              value={String(i)}
              key={`${place.name} ${place.city} ${place.zone} ${place.code}`}
            >
              <PlaceLine place={place} />
            </Combobox.Option>
          ))}
          {places.length === 0 && (
            <Combobox.Empty>
              {error !== null
                ? error.message
                : data === undefined || search !== asked.trim()
                  ? messages.searching
                  : nothing}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function PlaceLine({ place }: { place: FoundPlace }) {
  const where = [place.city === place.name ? '' : place.city, place.zone, place.code].filter(
    (part) => part !== '',
  )
  return (
    <span className={css.place}>
      <span className={css.placeName}>{place.name}</span>
      <span className={css.quiet}>{where.join(', ')}</span>
      <span className={css.aside}>
        {place.is_used
          ? messages.used
          : place.other_names.length > 0
            ? messages.formerly(place.other_names.slice(0, 2).join(', '))
            : messages.kinds[place.kind]}
      </span>
    </span>
  )
}
