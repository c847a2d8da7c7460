import { Button } from '@mantine/core'
import { useState } from 'react'
import { auditTrail as messages } from '../../../features/audit/audit-messages.ts'
import { Section } from '../../../ui/components/side-panel.tsx'
import { lazyOnDemand } from '../../../ui/loading/lazy.tsx'

const AuditDialog = lazyOnDemand(
  () => import('./audit-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** The way to who changed what (002 §2): it is read only when somebody asks. */
export function AuditTrail({ id, version }: { id: number; version: number }) {
  const [open, setOpen] = useState(false)
  return (
    <Section
      title={messages.trail}
      aside={
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-haspopup="dialog"
          aria-label={messages.showTrail}
          onClick={() => setOpen(true)}
        >
          {messages.show}
        </Button>
      }
    >
      {open && <AuditDialog id={id} version={version} onClose={() => setOpen(false)} />}
    </Section>
  )
}
