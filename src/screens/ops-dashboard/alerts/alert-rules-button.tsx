import { Button } from '@mantine/core'
import { IconBellCog } from '@tabler/icons-react'
import { useState } from 'react'
import { listAlertRules } from '../../../contract/alerts.ts'
import { permissionOf } from '../../../contract/call.ts'
import { alertMessages as messages } from '../../../features/alerts/messages.ts'
import { useMay } from '../../../features/session/access.tsx'
import { lazyOnDemand } from '../../../ui/loading/lazy.tsx'

const AlertRules = lazyOnDemand(
  () => import('./alert-rules.tsx'),
  ({ onClose }) => onClose(),
)

/** Opens the rules, for whoever may see them. */
export function AlertRulesButton() {
  const may = useMay(permissionOf(listAlertRules))
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconBellCog size="1rem" stroke={1.8} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {messages.rules}
      </Button>
      {isOpen && <AlertRules onClose={() => setOpen(false)} fallback={null} />}
    </>
  )
}
