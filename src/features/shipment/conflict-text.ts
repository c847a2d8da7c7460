/** What a colleague changed meanwhile, in a sentence. */

import { fieldLabel, valueText } from './audit-text.ts'
import { conflict as messages } from './conflict-messages.ts'
import type { NamesOf } from './names.ts'
import type { Conflict } from './send-changes.ts'

/** They say of a change only when it was. */
const WHEN = /^status_at$|_eta$/

/** "Thandi Nkosi changed: Delivery driver to Thabo Mokoena." Null where nothing is known of it. */
export function conflictText(conflict: Conflict | null, names: NamesOf): string | null {
  const changed = [...(conflict?.changed ?? [])].filter(([field]) => !WHEN.test(field))
  if (conflict === null || changed.length === 0) return null
  const who = conflict.who.map((name) => name || messages.system).join(', ') || messages.colleague
  const what = changed.map(([field, to]) => messages.to(fieldLabel(field), valueText(field, to, names)))
  return messages.changed(who, what.join(', '))
}
