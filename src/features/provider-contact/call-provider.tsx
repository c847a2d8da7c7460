import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { formatPhone } from '../../domain/values/phone.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useAccess } from '../session/access.tsx'
import css from './call-provider.module.css'

/** The number of the provider, to be tapped; its e-mail address where there is no number. */
export function CallProvider({ reference = '', small }: { reference?: string; small?: boolean }) {
  const { settings } = useAccess()
  const { track } = useMessages()
  const { support_contact_number: phone, support_email_address: email } = settings
  if (phone === '' && email === '') return null
  const [href, label] =
    phone !== ''
      ? [`tel:${phone.replace(/\s/g, '')}`, track.call(formatPhone(phone))]
      : [`mailto:${email}?subject=${encodeURIComponent(reference)}`, track.writeTo(email)]
  return (
    <Button
      size={small ? 'xs' : undefined}
      component="a"
      href={href}
      aria-label={label}
      title={small ? label : undefined}
      className={small ? css.small : undefined}
      variant="default"
      leftSection={<IconPhone size="1rem" aria-hidden />}
    >
      {small ? <span className={css.word}>{label}</span> : label}
    </Button>
  )
}
