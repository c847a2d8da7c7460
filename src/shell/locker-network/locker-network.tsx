import { IconDeviceMobile } from '@tabler/icons-react'
import { useAccess } from '../../features/session/access.tsx'
import { useSession, useSessionStore } from '../../features/session/session.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { LinkButton, PlainButton } from '../../ui/components/plain-button.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'

/** All that people who are not staff see of a locker network (000 §1). Staff come in by /login. */
export default function LockerNetwork() {
  const { notices, login, shell } = useMessages()
  const { settings } = useAccess()
  const session = useSession()
  const store = useSessionStore()
  return (
    <Notice
      icon={IconDeviceMobile}
      title={settings.provider_title}
      action={
        session.is === 'signed-in' ? (
          <PlainButton onClick={() => store.signOut()}>{shell.logOut}</PlainButton>
        ) : (
          <LinkButton to="/login">{login.title}</LinkButton>
        )
      }
    >
      {notices.lockerNetwork}
    </Notice>
  )
}
