import { IconLock } from '@tabler/icons-react'
import { useAccess } from '../../features/session/access.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { LinkButton } from '../../ui/components/plain-button.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'

/** Where a 423 leads (000 §4, §8). */
export function Screen() {
  const email = useAccess().settings.support_email_address
  const { gates } = useMessages()
  return (
    <Notice
      icon={IconLock}
      tone="red"
      title={gates.closed}
      action={<LinkButton to="/login">{gates.otherAccount}</LinkButton>}
    >
      {gates.closedText}
      {email !== '' && (
        <>
          {gates.closedAt}
          <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
      {gates.closedEnd}
    </Notice>
  )
}
