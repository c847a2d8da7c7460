import { formatPhone, normalisePhone } from '../../domain/values/phone.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useAccess } from '../session/access.tsx'
import css from './lost-device.module.css'

/** 000 §8: who lost the device contacts support, who can reset it. */
export function LostDevice() {
  const { settings } = useAccess()
  const { twoFactor } = useMessages()
  const { support_email_address: email, support_contact_number: number } = settings
  return (
    <p className={css.lost}>
      {twoFactor.lostDevice}{' '}
      {email === '' && number === '' ? (
        twoFactor.contactSupport
      ) : (
        <>
          {twoFactor.contactSupportAt}{' '}
          {email === '' ? (
            <a href={`tel:${normalisePhone(number)}`}>{formatPhone(number)}</a>
          ) : (
            <a href={`mailto:${email}`}>{email}</a>
          )}
          .
        </>
      )}
    </p>
  )
}
