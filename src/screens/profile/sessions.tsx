import { Button } from '@mantine/core'
import {
  type Icon,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconTerminal2,
} from '@tabler/icons-react'
import { useState } from 'react'
import { endSessions, listSessions, type SignedInPlace } from '../../contract/sessions.ts'
import { formatDateTime, timeAgo } from '../../domain/values/moment.ts'
import { invalidateCall, useCallQuery } from '../../features/session/answers.ts'
import { useClient } from '../../features/session/session.tsx'
import { PlainButton } from '../../ui/components/plain-button.tsx'
import { ErrorState, SkeletonText } from '../../ui/components/states.tsx'
import { toast } from '../../ui/components/toast.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './profile.module.css'
import { Section } from './section.tsx'

const SIGNS: Readonly<Record<SignedInPlace['kind'], Icon>> = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  program: IconTerminal2,
}

/** Where they are logged in, this device first, and logging out there. */
export function Sessions() {
  const { controls, profile } = useMessages()
  const { data, error, refetch } = useCallQuery([listSessions.name], (client, signal) =>
    client(listSessions, { signal }),
  )
  return (
    <Section title={profile.sessions} text={profile.sessionsText}>
      {data === undefined && error === null && <SkeletonText lines={4} />}
      {error !== null && (
        <ErrorState
          small
          error={error.message}
          action={<PlainButton onClick={() => refetch()}>{controls.tryAgain}</PlainButton>}
        />
      )}
      {data !== undefined && <Places places={data.sessions} />}
    </Section>
  )
}

function Places({ places }: { places: readonly SignedInPlace[] }) {
  const client = useClient()
  const { profile } = useMessages()
  const [ending, setEnding] = useState<number | 'others' | null>(null)

  const end = async (which: number | 'others') => {
    setEnding(which)
    const body = which === 'others' ? { all_others: true as const } : { session_id: which }
    const outcome = await client(endSessions, { body })
    await invalidateCall(listSessions)
    setEnding(null)
    if (!outcome.ok) toast({ text: outcome.error, variant: 'error' })
    else if (which === 'others') toast({ text: profile.endedMany(outcome.value.ended), variant: 'success' })
    else toast({ text: profile.ended, variant: 'success' })
  }
  const others = places.filter(({ is_current }) => !is_current)
  return (
    <>
      <ul className={css.places}>
        {places.map((place) => (
          <li key={place.id} className={css.place}>
            <Place place={place} />
            {!place.is_current && (
              <Button
                variant="default"
                size="xs"
                aria-label={profile.endOne(profile.device(place))}
                loading={ending === place.id}
                onClick={() => end(place.id)}
              >
                {profile.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 ? (
        <p className={css.text}>{profile.onlyHere}</p>
      ) : (
        <div className={css.actions}>
          <Button variant="default" loading={ending === 'others'} onClick={() => end('others')}>
            {profile.endOthers}
          </Button>
        </div>
      )}
    </>
  )
}

function Place({ place }: { place: SignedInPlace }) {
  const { locale, profile } = useMessages()
  const { kind, ip, is_current, last_used_at, started_at } = place
  const Sign = SIGNS[kind]
  const used = last_used_at === null ? null : Date.parse(last_used_at)
  const facts = [
    is_current ? null : used !== null && profile.used(timeAgo(used, Math.max(used, Date.now()), locale)),
    profile.started(formatDateTime(Date.parse(started_at), locale)),
    ip !== null && profile.from(ip),
  ].filter((fact) => typeof fact === 'string')
  return (
    <>
      <Sign size="1.375rem" stroke={1.5} aria-hidden />
      <div className={css.placeText}>
        <span className={css.device}>
          {profile.device(place)}
          {is_current && <span className={css.here}>{profile.here}</span>}
        </span>
        <span className={css.text} title={used === null ? undefined : formatDateTime(used, locale)}>
          {facts.join(' · ')}
        </span>
      </div>
    </>
  )
}
