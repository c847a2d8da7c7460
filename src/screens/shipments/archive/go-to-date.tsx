import { Button } from '@mantine/core'
import { IconCalendarSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { dayStart, formatDay } from '../../../domain/values/moment.ts'
import { DayInput } from '../../../ui/form/date-time-input.tsx'
import { FilterPopover } from '../../../ui/form/filter-popover.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import css from './archive.module.css'
import { archive as messages } from './messages.ts'

interface GoToDateProps {
  /** Where the list was opened, `2024-03-15`; '' at its beginning. */
  day: string
  onGo: (day: string) => void
}

/** Opens the list at a day: nothing is filtered, and it scrolls both ways from there. */
export function GoToDate({ day, onGo }: GoToDateProps) {
  const { locale } = useMessages()
  const at = dayStart(day)
  return (
    <FilterPopover
      label={messages.goTo}
      icon={IconCalendarSearch}
      chosen={at === null ? null : formatDay(at, locale)}
      keyOf={{ keys: 'g j', label: messages.goToKey }}
    >
      {(close) => (
        <DayForm
          day={day}
          onGo={(wanted) => {
            onGo(wanted)
            close()
          }}
        />
      )}
    </FilterPopover>
  )
}

function DayForm({ day, onGo }: GoToDateProps) {
  const [wanted, setWanted] = useState(day)
  const go = (event: FormEvent) => {
    event.preventDefault()
    onGo(wanted)
  }
  return (
    <form className={css.goTo} onSubmit={go}>
      <DayInput label={messages.day} value={wanted} data-autofocus onChange={setWanted} />
      <Button type="submit" size="xs" disabled={wanted === ''}>
        {messages.go}
      </Button>
      {day !== '' && (
        <Button size="xs" variant="default" onClick={() => onGo('')}>
          {messages.begin}
        </Button>
      )}
    </form>
  )
}
