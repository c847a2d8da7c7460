import { Button } from '@mantine/core'
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { geocodeAddress, searchAddresses } from '../../../contract/addresses.ts'
import { permissionOf } from '../../../contract/call.ts'
import { withPlace } from '../../../features/address/address-draft.ts'
import { useMay } from '../../../features/session/access.tsx'
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
  const door = useDoor(values, onChange)
  const hasPlace = at !== null || (door.isKnown && values.city !== '' && values.zone !== '')
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
        {hasPlace && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconMapPin size="1rem" stroke={1.7} aria-hidden />}
            aria-expanded={isOpen && at !== null}
            loading={door.isAsking}
            onClick={() =>
              isOpen && at !== null ? setOpen(false) : void door.look().then(() => setOpen(true))
            }
          >
            {isOpen && at !== null ? messages.hideMap : messages.setPin}
          </Button>
        )}
        <p className={css.said} role="status" data-wrong={position.problem !== null || undefined}>
          {position.problem ?? (at !== null && is_pinned ? messages.pinnedAt(degreesText(at)) : door.note)}
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

/** Where an address is, as near as the platform knows, before its pin is set by hand; who may not ask begins at the suburb. */
function useDoor(values: SideFields, onChange: PlacePinProps['onChange']) {
  const client = useClient()
  const isKnown = useMay(permissionOf(geocodeAddress))
  const [isAsking, setAsking] = useState(false)
  const { street_address, local_area, city, zone, code, country, is_pinned } = values
  const address = { street_address, local_area, city, zone, code, country }
  const key = JSON.stringify(address)
  const latest = useRef(key)
  latest.current = key
  const [said, setSaid] = useState({ of: '', note: '' })
  const look = async () => {
    if (is_pinned || !isKnown) return
    setAsking(true)
    const outcome = await client(geocodeAddress, { body: address })
    setAsking(false)
    // What is typed meanwhile is another address.
    if (!outcome.ok || latest.current !== key) return
    const { lat, lng, quality, is_approximate } = outcome.value
    const isNowhere = lat === null || lng === null
    // A point of the address book may be that of the door, which the list of places does not know.
    const isBetter = quality === 'address' || values.lat === null
    const isRough = is_approximate && (isBetter || (values.lat === lat && values.lng === lng))
    const note = isNowhere && values.lat === null ? messages.noPointKnown : isRough ? messages.pinIsRough : ''
    setSaid({ of: key, note })
    if (!isNowhere && isBetter) onChange({ lat, lng, is_pinned: quality === 'address' })
  }
  return { isKnown, isAsking, look, note: said.of === key ? said.note : '' }
}

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
