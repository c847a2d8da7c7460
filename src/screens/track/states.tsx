import { Button } from '@mantine/core'
import { IconPackageOff } from '@tabler/icons-react'
import { formatPhone } from '../../domain/phone.ts'
import { useAccess } from '../../ui/access.tsx'
import { Bone, ErrorState, SkeletonText } from '../../ui/states.tsx'
import css from './track.module.css'

/** The shape of what comes. */
export function Waiting() {
  return (
    <div className={css.card} role="status" aria-label="Looking for your parcel">
      <Bone w="40%" h="1.75rem" />
      <SkeletonText lines={2} />
      <Bone h="4rem" />
      <SkeletonText lines={5} />
    </div>
  )
}

/** No such parcel, and what to try. */
export function NotFound({ reference }: { reference: string }) {
  const { settings } = useAccess()
  const { support_contact_number: phone, support_email_address: email } = settings
  return (
    <div className={css.card} role="alert">
      <h2 className={css.title}>
        <IconPackageOff size="1.5rem" stroke={1.6} aria-hidden />
        We cannot find “{reference}”
      </h2>
      <ul className={css.advice}>
        <li>
          Compare it with your message, letter by letter. The short references that we give have no 0, 1, I, L
          or O in them.
        </li>
        <li>Leave out everything but the reference itself: no spaces, no name of the shop.</li>
        <li>It may be with another courier. The shop that sent it knows which.</li>
      </ul>
      {(phone !== '' || email !== '') && (
        <p className={css.contact}>
          Still nothing?{' '}
          {phone !== '' && <a href={`tel:${phone.replace(/\s/g, '')}`}>Call {formatPhone(phone)}</a>}
          {phone !== '' && email !== '' && ' or '}
          {email !== '' && (
            <a href={`mailto:${email}?subject=${encodeURIComponent(reference)}`}>write to us</a>
          )}
          .
        </p>
      )}
    </div>
  )
}

export function Failed({ error, onAgain }: { error: string; onAgain: () => void }) {
  return (
    <div className={css.card}>
      <ErrorState
        small
        title="We could not look it up"
        error={error}
        action={<Button onClick={onAgain}>Try again</Button>}
      />
    </div>
  )
}
