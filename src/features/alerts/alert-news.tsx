import { useState } from 'react'
import type { LiveAlert } from '../../contract/live.ts'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { severities } from '../shipment/severity-messages.ts'
import { soundFor } from './alert-sound.ts'
import css from './alerts.module.css'
import { alertMessages as messages } from './messages.ts'
import { useNewAlerts } from './use-new-alerts.ts'

/** Speaks and sounds alerts that open while somebody is here; the page has it once. */
export function AlertNews({ scope }: { scope: BranchScope }) {
  const [spoken, setSpoken] = useState('')
  useNewAlerts(scope, (news) => {
    soundFor(news)
    setSpoken(spokenOf(news))
  })
  // There before its words, so that they are spoken when they come.
  return (
    <span role="status" className={css.spoken}>
      {spoken}
    </span>
  )
}

/** One by its name, several by how many they are: a rule may find hundreds at once. */
function spokenOf(news: readonly LiveAlert[]): string {
  const [first] = news
  if (first === undefined) return ''
  return news.length === 1
    ? messages.newAlert(severities[first.severity], first.rule_name, first.subject_name)
    : messages.newAlerts(news.length)
}
