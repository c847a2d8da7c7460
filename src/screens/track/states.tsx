import { Button } from '@mantine/core'
import { IconPackageOff } from '@tabler/icons-react'
import { formatPhone } from '../../domain/values/phone.ts'
import { useAccess } from '../../features/session/access.tsx'
import { ErrorState, Skeleton, SkeletonText } from '../../ui/components/states.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './track.module.css'

/** The shape of what comes. */
export function Waiting() {
  const { track } = useMessages()
  return (
    <div className={css.card} role="status" aria-label={track.looking}>
      <Skeleton w="40%" h="1.75rem" />
      <SkeletonText lines={2} />
      <Skeleton h="4rem" />
      <SkeletonText lines={5} />
    </div>
  )
}

/** No such parcel, and what to try. */
export function NotFound({ reference }: { reference: string }) {
  const { settings } = useAccess()
  const { track, controls } = useMessages()
  const { support_contact_number: phone, support_email_address: email } = settings
  return (
    <div className={css.card} role="alert">
      <h2 className={css.title}>
        <IconPackageOff size="1.5rem" stroke={1.6} aria-hidden />
        {track.notFound(reference)}
      </h2>
      <ul className={css.advice}>
        {track.advice.map((advice) => (
          <li key={advice}>{advice}</li>
        ))}
      </ul>
      {(phone !== '' || email !== '') && (
        <p className={css.contact}>
          {track.stillNothing}{' '}
          {phone !== '' && <a href={`tel:${phone.replace(/\s/g, '')}`}>{track.call(formatPhone(phone))}</a>}
          {phone !== '' && email !== '' && ` ${controls.or} `}
          {email !== '' && (
            <a href={`mailto:${email}?subject=${encodeURIComponent(reference)}`}>{track.write}</a>
          )}
          .
        </p>
      )}
    </div>
  )
}

export function Failed({ error, onAgain }: { error: string; onAgain: () => void }) {
  const { track, controls } = useMessages()
  return (
    <div className={css.card}>
      <ErrorState
        small
        title={track.failed}
        error={error}
        action={<Button onClick={onAgain}>{controls.tryAgain}</Button>}
      />
    </div>
  )
}
