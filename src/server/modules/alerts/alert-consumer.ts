/** What happens lets alert rules look at once. */
import { subjectsOf, type WatchedSubject } from '../../../domain/alerts/alert-condition.ts'
import type { LogEntity } from '../../../domain/shipments/log-event.ts'
import type { Consumer } from '../../kernel/eventlog/consumers.ts'
import { writeEvents } from '../../kernel/eventlog/log.ts'
import type { Platform } from '../../platform.ts'
import { evaluateRules, lockRules, scheduleNextEvaluation } from './evaluate-rules.ts'
import { readRules } from './rule-rows.ts'
import { readWorkHours } from './work-hours.ts'

const OF_ENTITY: Partial<Record<LogEntity, WatchedSubject>> = {
  shipment: 'shipment',
  tripsheet: 'tripsheet',
  collection_request: 'collection_request',
  // What zones they enter and leave: positions themselves are no events.
  driver: 'driver',
}

/**
 * Looks at what events are about, as it stands now, in the transaction that moves the cursor: an event that is read again finds what it
 * found before. Where vehicles are stands beside the log, and is looked at by the clock (alert-job.ts).
 */
export function alertConsumer(
  platform: Pick<Platform, 'clock' | 'catalogue' | 'settings' | 'onCommitted'>,
): Consumer {
  return {
    name: 'alerts',
    begins: 'at the head',
    committed: () => platform.onCommitted(),
    async handle(events, tx) {
      const touched = events.flatMap(({ entity, entity_id, provider_id }) => {
        const subject = OF_ENTITY[entity]
        return subject === undefined ? [] : [{ subject, id: entity_id, provider_id }]
      })
      const providerId = touched[0]?.provider_id
      if (providerId === undefined) return
      await lockRules(tx, providerId)
      const rules = await readRules(tx, providerId, { active: true })
      if (rules.length === 0) return
      const workHours = await readWorkHours(platform, providerId)
      const work = { tx, providerId, now: platform.clock.now(), workHours }
      const looked = rules.map((rule) => ({
        rule,
        things: touched.filter(({ subject }) => subjectsOf(rule.condition).includes(subject)),
      }))
      await writeEvents(tx, providerId, await evaluateRules(work, looked))
      await scheduleNextEvaluation(work)
    },
  }
}
