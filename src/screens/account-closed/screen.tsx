import { IconLock } from '@tabler/icons-react'
import { useAccess } from '../../ui/access.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LinkButton } from '../../ui/plain-button.tsx'

/** Where a 423 leads (000 §4, §8). */
export function Screen() {
  const email = useAccess().settings.support_email_address
  return (
    <Notice
      icon={IconLock}
      tone="red"
      title="Account closed"
      action={<LinkButton to="/login">Log in with another account</LinkButton>}
    >
      Your account has been closed. Please contact support
      {email !== '' && (
        <>
          {' at '}
          <a href={`mailto:${email}`}>{email}</a>
        </>
      )}{' '}
      to reopen it.
    </Notice>
  )
}
