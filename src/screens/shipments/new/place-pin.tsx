import { Button } from '@mantine/core'
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { searchAddresses } from '../../../contract/addresses.ts'
import { withPlace } from '../../../features/address/address-draft.ts'
import { useClient } from '../../../features/session/session.tsx'
import { lazyOnDemand } from '../../../ui/loading/lazy.tsx'
import type { Side, SideFields } from './draft.ts'
import { booking as messages } from './messages.ts'
import css from './pin.module.css'
import type { PinMapProps } from './pin-map.tsx'

const PinMap = lazyOnDemand<PinMapProps & { onClose: () => void }>(
  () => import('./pin-map.tsx'),
  ({ onClose }) => onClose(),
)

/** 000 §9: 10 s, five minutes old at most, no high accuracy. */
const POSITION = { timeout: 10_000, maximumAge: 300_000, enableHighAccuracy: false } as const

interface PlacePinProps {
  side: Side
  values: SideFields
  onChange: (part: Partial<SideFields>) => void
}

/** Where exactly: a pin that is dragged from the middle of the suburb to the door, or the position of who stands there. */
export function PlacePin({ side, values, onChange }: PlacePinProps) {
  const [isOpen, setOpen] = useState(false)
  const { lat, lng, is_pinned } = values
  const at = lat === null || lng === null ? null : { lat, lng }
  const position = useOwnPosition(values, onChange)
  return (
    <>
      <div className={css.row}>
        {position.isOffered && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconCurrentLocation size="1rem" stroke={1.7} aria-hidden />}
            loading={position.isAsking}
            onClick={position.ask}
          >
            {messages.ownPosition}
          </Button>
        )}
        {at !== null && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconMapPin size="1rem" stroke={1.7} aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? messages.hideMap : messages.setPin}
          </Button>
        )}
        <p className={css.said} role="status" data-wrong={position.problem !== null || undefined}>
          {position.problem ?? (at !== null && is_pinned ? messages.pinnedAt(degreesText(at)) : '')}
        </p>
      </div>
      {isOpen && at !== null && (
        <PinMap
          at={at}
          label={messages.mapOf[side]}
          onMove={(to) => onChange({ ...rounded(to), is_pinned: true })}
          onClose={() => setOpen(false)}
          fallback={<div className={css.map} />}
        />
      )}
    </>
  )
}

/** About a metre: nobody's hand is steadier. */
const rounded = ({ lat, lng }: { lat: number; lng: number }) => ({
  lat: Math.round(lat * 1e5) / 1e5,
  lng: Math.round(lng * 1e5) / 1e5,
})

const degreesText = ({ lat, lng }: { lat: number; lng: number }) => `${lat.toFixed(4)}, ${lng.toFixed(4)}`

/** The browser's position, and the suburb around it where no other is typed. */
function useOwnPosition(values: SideFields, onChange: PlacePinProps['onChange']) {
  const client = useClient()
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const settle = (text: string | null) => {
    if (isGone.current) return
    setAsking(false)
    setProblem(text)
  }
  const found = async (at: { lat: number; lng: number }) => {
    const outcome = await client(searchAddresses, { query: { ...at, limit: 1 } })
    if (!outcome.ok) return settle(outcome.error)
    const [place] = outcome.value.places
    if (place === undefined) return settle(messages.noPlaceNear)
    settle(null)
    if (!isGone.current) onChange({ ...withPlace(place, values.code), ...at, is_pinned: true })
  }
  const ask = () => {
    setAsking(true)
    setProblem(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => void found(rounded({ lat: coords.latitude, lng: coords.longitude })),
      ({ code, PERMISSION_DENIED }) =>
        settle(code === PERMISSION_DENIED ? messages.positionDenied : messages.positionUnknown),
      POSITION,
    )
  }
  return { isOffered: 'geolocation' in navigator && window.isSecureContext, isAsking, problem, ask }
}
