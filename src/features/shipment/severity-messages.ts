import type { Severity } from '../../domain/shipments/attention.ts'
import { inBothLanguages } from '../../ui/messages/in-both-languages.ts'

type Severities = Readonly<Record<Severity, string>>
const inEnglish: Severities = { critical: 'critical', serious: 'serious', watch: 'watch' }
const inAfrikaans: Severities = { critical: 'kritiek', serious: 'ernstig', watch: 'hou dop' }

export const severities = inBothLanguages<Severities>({ en: inEnglish, af: inAfrikaans })
