import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { localMoment } from '../../domain/values/moment.ts'
import { Segments } from '../../ui/components/segments.tsx'
import { DayInput, TimeInput } from '../../ui/form/date-time-input.tsx'
import { webhooks as messages } from './messages.ts'
import css from './webhooks.module.css'

/** What of a time is sent again; moments as calls take them. */
export interface ReplayedRange {
  readonly from: string
  readonly to: string
  readonly state?: 'delivered' | 'dead'
}

const WHICH = ['all', 'delivered', 'dead'] as const
type Which = (typeof WHICH)[number]

/** Asks for a time, whose deliveries are sent again: without hours the whole of its days. */
export function ReplayRange({ onReplay }: { onReplay: (range: ReplayedRange) => Promise<void> }) {
  const [days, setDays] = useState({ from: '', to: '' })
  const [times, setTimes] = useState({ from: '', to: '' })
  const [which, setWhich] = useState<Which>('all')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSending) return
    const from = localMoment(days.from, times.from || '00:00')
    const to = localMoment(days.to, times.to || '23:59').replace(':00+', ':59.999+')
    if (to < from) return setProblem(messages.backwards)
    setProblem('')
    setSending(true)
    await onReplay({ from, to, ...(which !== 'all' && { state: which }) })
    setSending(false)
  }

  return (
    <details className={css.detail}>
      <summary>{messages.range}</summary>
      <form className={css.range} onSubmit={(event) => void send(event)}>
        {(['from', 'to'] as const).map((edge) => (
          <div key={edge} className={css.edge}>
            <DayInput
              label={messages.days[edge]}
              required
              value={days[edge]}
              error={edge === 'to' && problem !== '' ? problem : undefined}
              onChange={(day) => setDays({ ...days, [edge]: day })}
            />
            <TimeInput
              label={messages.times[edge]}
              value={times[edge]}
              onChange={(time) => setTimes({ ...times, [edge]: time })}
            />
          </div>
        ))}
        <div className={css.edge}>
          <span className={css.which} aria-hidden>
            {messages.which}
          </span>
          <Segments<Which>
            label={messages.which}
            options={WHICH.map((value) => ({
              value,
              label: value === 'all' ? messages.allStates : messages.states[value],
            }))}
            chosen={which}
            onChoose={setWhich}
          />
        </div>
        <Button type="submit" variant="default" size="xs" loading={isSending}>
          {messages.rangeAgain}
        </Button>
      </form>
    </details>
  )
}
