import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { listPickupPoints, type PickupPointAnswer } from '../../../contract/pickup-points.ts'
import { smallestFit } from '../../../domain/booking/locker-fit.ts'
import { placeLine } from '../../../domain/shipments/address.ts'
import { useCallQuery } from '../../../features/session/answers.ts'
import type { ChosenPoint, ParcelRow, PlaceKind } from './draft.ts'
import { booking as messages } from './messages.ts'
import css from './new.module.css'
import { isMeasured, parcelOf } from './requests.ts'

/** ms: a person who types fast asks once for two keys. */
const TYPING_MS = 80
const MOST = 20

interface PointFieldProps {
  kind: Exclude<PlaceKind, 'street'>
  point: ChosenPoint | null
  /** The parcel that is to fit. */
  parcel: ParcelRow | undefined
  error: string | undefined
  onChoose: (point: ChosenPoint) => void
}

/** What of a point a draft keeps. */
function chosenOf({ id, provider, name, hours, compartments, ...place }: PickupPointAnswer): ChosenPoint {
  const { street_address, local_area, city, zone, code, lat, lng } = place
  return {
    ...{ id, provider, name, hours, street_address, local_area, city, zone, code, lat, lng },
    compartments: compartments.flatMap(({ name: size, length, width, height, weight }) =>
      length === null || width === null || height === null || weight === null
        ? []
        : [{ name: size, length, width, height, weight }],
    ),
  }
}

/** Which compartment of a point a parcel goes into; null while its measures, or those of the compartments, are not known. */
function fitText(point: ChosenPoint, parcel: ParcelRow | undefined): { fits: boolean; text: string } | null {
  if (parcel === undefined || !isMeasured(parcel) || point.compartments.length === 0) return null
  const size = smallestFit(parcelOf(parcel), point.compartments)
  return size === null
    ? { fits: false, text: messages.fitsNowhere }
    : { fits: true, text: messages.fitsInto(size.name) }
}

/** A locker or counter by its name or address, with its hours and the compartment that the parcel goes into. */
export function PointField({ kind, point, parcel, error, onChoose }: PointFieldProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const query = { type: kind, search: search || undefined, limit: MOST }
  const { data } = useCallQuery(
    [listPickupPoints.name, 'booking', query],
    (client, signal) => client(listPickupPoints, { query, signal }),
    { keepLast: true },
  )
  const points = (data?.pickup_points ?? []).filter(({ type }) => type === kind)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setTyped('')
    },
    onDropdownOpen: () => combobox.selectFirstOption(),
  })
  const choose = (id: string) => {
    const found = points.find((one) => String(one.id) === id)
    combobox.closeDropdown()
    if (found !== undefined) onChoose(chosenOf(found))
  }
  const fit = point === null ? null : fitText(point, parcel)
  return (
    <div className={css.point}>
      <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            label={messages.points[kind]}
            placeholder={messages.pointHint}
            autoComplete="off"
            maxLength={100}
            error={error}
            value={combobox.dropdownOpened ? typed : (point?.name ?? '')}
            onFocus={() => combobox.openDropdown()}
            onClick={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              combobox.openDropdown()
              combobox.updateSelectedOptionIndex()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options mah="18rem" style={{ overflowY: 'auto' }}>
            {points.map((one) => (
              <Combobox.Option value={String(one.id)} key={one.id}>
                <span className={css.entry}>
                  <span className={css.entryName}>{one.name}</span>
                  <span className={css.entryPlace}>
                    {[one.street_address, placeLine(one), fitText(chosenOf(one), parcel)?.text]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </span>
              </Combobox.Option>
            ))}
            {points.length === 0 && <Combobox.Empty>{messages.noPoint}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {point !== null && (
        <p className={css.said}>
          {[point.street_address, placeLine(point), point.hours].filter(Boolean).join(', ')}
        </p>
      )}
      <p className={css.fit} role="status" data-wrong={fit?.fits === false || undefined}>
        {fit?.text}
      </p>
    </div>
  )
}

/** The kinds of places that the provider has, the street first. */
export function usePlaceKinds(mayRead: boolean): readonly PlaceKind[] {
  const query = { limit: 100 }
  const { data } = useCallQuery(
    [listPickupPoints.name, 'kinds'],
    (client, signal) => client(listPickupPoints, { query, signal }),
    { when: mayRead },
  )
  const types = new Set(data?.pickup_points.map(({ type }) => type))
  return ['street', ...(['locker', 'counter'] as const).filter((type) => types.has(type))]
}
