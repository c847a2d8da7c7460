import { useRef } from 'react'
import { PlaceField } from '../../../features/address/place-field.tsx'
import type { Edit } from '../../../ui/form/use-edit.tsx'
import type { RowTexts } from './list-fields.ts'
import { lists as messages } from './list-messages.ts'
import { broughtBy, withoutBrought } from './town-brings.ts'

interface TownFieldProps {
  name: string
  label: string
  maxLength: number
  edit: Edit<RowTexts>
}

/** A town, whose province and degrees follow when it is chosen out of the list. */
export function TownField({ name, label, maxLength, edit }: TownFieldProps) {
  const brought = useRef<RowTexts>({})
  const { onChange: _, ...shown } = edit.text(name)
  return (
    <PlaceField
      {...shown}
      label={label}
      maxLength={maxLength}
      nothing={messages.noTown}
      onType={(town) => {
        edit.set({ ...withoutBrought(edit.values, brought.current), [name]: town })
        brought.current = {}
      }}
      onChoose={(place) => {
        brought.current = broughtBy(place)
        edit.set({ ...brought.current, [name]: place.city })
      }}
    />
  )
}
