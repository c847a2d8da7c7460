import { IconPhone } from '@tabler/icons-react'
import { formatPhone, normalisePhone } from '../../domain/values/phone.ts'
import { useMessages } from '../messages/messages.tsx'
import css from './phone-link.module.css'

interface PhoneLinkProps {
  /** Whose number it is. */
  name: string
  /** Nothing is shown where there is none. */
  number: string | null | undefined
  /** Only the sign, where there is no room: the number is its title. */
  short?: boolean
  /** In a row of a table, which is one stop of the Tab key: the keyboard finds the number in what the row opens. */
  inRow?: boolean
}

/** Tap to call. Beside a row that opens on a click, the click is the call's alone. */
export function PhoneLink({ name, number, short, inRow }: PhoneLinkProps) {
  const { call } = useMessages().components
  if (number === null || number === undefined || number === '') return null
  const written = formatPhone(number)
  return (
    <a
      className={css.phone}
      tabIndex={inRow ? -1 : undefined}
      href={`tel:${normalisePhone(number)}`}
      aria-label={call(name, written)}
      title={short ? call(name, written) : undefined}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <IconPhone size="0.875rem" stroke={1.8} aria-hidden />
      {!short && written}
    </a>
  )
}
