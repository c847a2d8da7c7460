import { IconDeviceMobile } from '@tabler/icons-react'
import { useAccess } from '../../ui/access.tsx'
import { useSession, useSessionStore } from '../../ui/live.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LinkButton, PlainButton } from '../../ui/plain-button.tsx'
import { useWords } from '../../ui/words/words.tsx'

/** All that people who are not staff see of a locker network (000 §1). Staff come in by /login. */
export default function LockerNetwork() {
  const { notices, login, shell } = useWords()
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
