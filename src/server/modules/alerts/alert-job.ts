/** What is told by silence: looks again at what is due, and escalates what nobody has acknowledged. */

import { instant } from '../../kernel/database/tenant.ts'
import { writeEvents } from '../../kernel/eventlog/log.ts'
import type { DueKind } from '../../kernel/jobs/due.ts'
import { scheduleDueJob } from '../../kernel/jobs/due.ts'
import type { Platform } from '../../platform.ts'
import { escalateAlerts } from './escalate.ts'
import { ALERT_JOB, evaluateRules, scheduleNextEvaluation, tryLockRules } from './evaluate-rules.ts'
import { readRules } from './rule-rows.ts'
import { readWorkHours } from './work-hours.ts'

/** Things that are looked at in one transaction. */
const THINGS_AT_ONCE = 500
/** Somebody else looks just now: come again so soon (ms). */
const LOOKED_AT_AGAIN_MS = 1_000

export function alertJob(
  platform: Pick<Platform, 'clock' | 'catalogue' | 'settings' | 'onCommitted' | 'wakeOutbox'>,
): DueKind {
  return {
    kind: ALERT_JOB,
    committed() {
      platform.onCommitted()
      platform.wakeOutbox()
    },
    async run(job, tx) {
      const { provider_id: providerId } = job
      const now = platform.clock.now()
      // Who looks may wait for this very job: it does not wait for them.
      if (!(await tryLockRules(tx, providerId)))
        return scheduleDueJob(tx, providerId, { ...job, due_at: now + LOOKED_AT_AGAIN_MS })
      const { settings } = await platform.settings.read(providerId)
      const work = { tx, providerId, now, workHours: await readWorkHours(platform, providerId) }
      const due = await tx
        .selectFrom('alert_watches')
        .select(['rule_id', 'subject', 'subject_id as id'])
        .where('provider_id', '=', providerId)
        .where('due_at', '<=', instant(now))
        .orderBy('due_at')
        .limit(THINGS_AT_ONCE)
        .execute()
      const rules = await readRules(tx, providerId, { active: true })
      const looked = rules.map((rule) => ({
        rule,
        things: due.filter(({ rule_id }) => rule_id === rule.id),
      }))
      const events = await evaluateRules(work, looked)
      events.push(...(await escalateAlerts(work, rules, settings.provider_title)))
      await writeEvents(tx, providerId, events)
      await scheduleNextEvaluation(work)
    },
  }
}
