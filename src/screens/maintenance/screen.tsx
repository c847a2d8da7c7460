import { IconTool } from '@tabler/icons-react'
import { useEffect } from 'react'
import { redirectTarget } from '../../domain/identity/redirect.ts'
import { maintenanceRetryMs } from '../../domain/platform-admin/maintenance.ts'
import { Notice } from '../../ui/components/notice.tsx'
import { PlainButton } from '../../ui/components/plain-button.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'

function goBack(): void {
  location.replace(redirectTarget(new URLSearchParams(location.search).get('r')))
}

/** Where a 418 leads (000 §4, §8). Stands without the console, which needs a platform that answers. */
export function Screen() {
  const { gates, controls } = useMessages()
  useEffect(() => {
    const timer = setTimeout(goBack, maintenanceRetryMs(Math.random()))
    return () => clearTimeout(timer)
  }, [])
  return (
    <Notice
      icon={IconTool}
      tone="yellow"
      title={gates.maintenance}
      action={<PlainButton onClick={goBack}>{controls.tryAgain}</PlainButton>}
    >
      {gates.byItself}
    </Notice>
  )
}
