import { AuditDialog } from '../../features/audit/audit-dialog.tsx'
import { auditTrail } from '../../features/audit/audit-messages.ts'
import { auditField, auditValue } from './value-words.ts'

const WORDS = { field: auditField, value: auditValue }

interface SettingsAuditProps {
  /** Of all settings: it grows with each that is changed. */
  version: number
  onClose: () => void
}

/** Who changed which settings, with from and to of each (002 §2). */
export default function SettingsAudit(props: SettingsAuditProps) {
  return <AuditDialog {...props} type="provider_setting" called={auditTrail.settings} words={WORDS} />
}
