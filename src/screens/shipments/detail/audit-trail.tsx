import { Button } from '@mantine/core'
import { useState } from 'react'
import { auditTrail as words } from '../../../features/shipment/audit-messages.ts'
import { Section } from '../../../ui/components/side-panel.tsx'
import { askedFor } from '../../../ui/loading/lazy.tsx'

const AuditDialog = askedFor(
  () => import('./audit-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** The way to who changed what (002 §2): it is read only when somebody asks. */
export function AuditTrail({ id, version }: { id: number; version: number }) {
  const [open, setOpen] = useState(false)
  return (
    <Section
      title={words.trail}
      aside={
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-haspopup="dialog"
          aria-label={words.showTrail}
          onClick={() => setOpen(true)}
        >
          {words.show}
        </Button>
      }
    >
      {open && <AuditDialog id={id} version={version} onClose={() => setOpen(false)} />}
    </Section>
  )
}
