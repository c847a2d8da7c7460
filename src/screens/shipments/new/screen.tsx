import { Button } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { bookShipment } from '../../../contract/bookings.ts'
import { listParcelTypes } from '../../../contract/parcel-types.ts'
import { listQuotes } from '../../../contract/quotes.ts'
import type { Shipment } from '../../../contract/shipments.ts'
import { mayCreateShipment } from '../../../domain/console/display-condition.ts'
import { isKiosk } from '../../../domain/console/kiosk.ts'
import { isOffered } from '../../../domain/console/menu.ts'
import { routeAt } from '../../../domain/console/routes.ts'
import { CREATE_BLANK } from '../../../domain/shipments/blank.ts'
import { isQuote } from '../../../domain/shipments/shipment-status.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { invalidateCall, useCallQuery } from '../../../features/session/answers.ts'
import { ForbiddenState } from '../../../features/session/forbidden-state.tsx'
import { useClient, useGeneralData } from '../../../features/session/session.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { SkeletonText } from '../../../ui/components/states.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { Unavailable } from '../detail/unavailable.tsx'
import { Kiosk } from '../kiosk/kiosk.tsx'
import { BlankBooking } from './blank-booking.tsx'
import { blankMessages } from './blank-messages.ts'
import { BookingFormView } from './booking-form.tsx'
import { defaultCollection } from './default-collection.ts'
import { type BookingFields, EMPTY_ROW, emptyBooking, measuresOf } from './draft.ts'
import { createDraftStorage, type DraftStorage, draftEnvironment, thisTab } from './draft-storage.ts'
import { GuestBookingScreen, guestStorage } from './guest-booking.tsx'
import { booking as messages } from './messages.ts'
import css from './new.module.css'
import { nextCapture, pageModeOf } from './page-mode.ts'
import { QuickQuote } from './quick-quote.tsx'
import { keepQuoted, readQuoted, withGuest, withQuoted } from './quoted.ts'
import { bookingOf } from './requests.ts'
import { bookingRules } from './rules.ts'
import type { Send } from './send-booking.ts'
import { useBooking } from './use-booking.ts'
import { useCopied } from './use-copied.ts'

/** So many of those that were just captured stay in sight. */
const MOST_CAPTURED = 5
/** ms; a sentence that has to be read. */
const READ_MS = 8_000

const useParcelTypes = () =>
  useCallQuery([listParcelTypes.name], (client, signal) => client(listParcelTypes, { signal }))

/** What parcels are sent in; none while that cannot be read. */
type Catalogue = ReturnType<typeof useParcelTypes>['data']

/** /shipments/new: from an address to a price to a shipment (001 §2); for whoever has not signed in, to a price. */
export function Screen() {
  const access = useAccess()
  if (access.audience === 'visitor') return <VisitorScreen />
  return isKiosk(access) ? <Kiosk /> : <SignedInScreen />
}

/** A quick quote; what is sent is booked by guests where they may (000 §5), else by whoever signs in, with what was typed. */
function VisitorScreen() {
  const { search } = useLocation()
  const [query] = useSearchParams()
  const access = useAccess()
  const asked = query.get('quick_quote')
  if (asked === 'quote' || search === '') return <QuickQuote />
  if (asked === 'send' && mayCreateShipment(access)) return <GuestBookingScreen />
  return <Navigate to={`/login?${new URLSearchParams({ redirect: `/shipments/new${search}` })}`} replace />
}

function SignedInScreen() {
  const { screens } = useMessages()
  const { audience, may } = useAccess()
  const { user } = useGeneralData()
  const [query] = useSearchParams()
  const isBlank = pageModeOf(query.get('m'), user.shipment_page_mode) === 'blank'
  const mayBlank = audience === 'staff' && may(CREATE_BLANK)
  const [tab, setTab] = useState<string | null>(null)
  useEffect(() => {
    let isOver = false
    void thisTab().then((name) => {
      if (!isOver) setTab(name)
    })
    return () => {
      isOver = true
    }
  }, [])
  const catalogue = useParcelTypes()
  const copied = useCopied(query)
  // Whoever looks through other eyes leaves nothing in this browser (000 §4).
  const isImpersonating = user.logged_in_user !== undefined
  const whose = { user: user.id, account: user.account_id ?? 0 }
  const storage = useMemo(
    () =>
      tab === null || isImpersonating
        ? null
        : createDraftStorage(draftEnvironment(), tab, { user: whose.user, account: whose.account }),
    [tab, isImpersonating, whose.user, whose.account],
  )
  // Without a way to the platform the form is there all the same.
  const isComing = catalogue.isPending && catalogue.fetchStatus === 'fetching'
  return (
    <>
      <PageHeader
        title={screens.title(routeAt('/shipments/new'), audience)}
        actions={mayBlank && <ModeLink isBlank={isBlank} />}
      />
      {isBlank ? (
        mayBlank ? (
          <BlankBooking />
        ) : (
          <ForbiddenState what={blankMessages.title} />
        )
      ) : copied.state !== 'none' && copied.state !== 'ready' ? (
        <div className={css.page}>
          <Unavailable now={{ ...copied, state: copied.state }} />
        </div>
      ) : tab === null || isComing ? (
        <div className={css.page}>
          <SkeletonText lines={8} />
        </div>
      ) : (
        <NewShipment
          key={`${whose.user} ${whose.account} ${copied.key}`}
          storage={storage}
          catalogue={catalogue.data}
          copied={copied.fields}
        />
      )}
    </>
  )
}

/** To the form of a blank shipment, and back. */
function ModeLink({ isBlank }: { isBlank: boolean }) {
  return (
    <Button
      component={Link}
      to={`/shipments/new?m=${isBlank ? 'default' : 'blank'}`}
      size="xs"
      variant="default"
    >
      {isBlank ? blankMessages.whole : blankMessages.link}
    </Button>
  )
}

interface NewShipmentProps {
  storage: DraftStorage | null
  catalogue: Catalogue
  /** What it is made like, or brings back; null of what is begun by itself. */
  copied: BookingFields | null
}

function NewShipment({ storage, catalogue, copied }: NewShipmentProps) {
  const access = useAccess()
  const { data } = useGeneralData()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const types = useMemo(
    () => (catalogue?.parcel_types ?? []).filter(({ active }) => active),
    [catalogue?.parcel_types],
  )
  const usual = types.find(({ is_default }) => is_default)
  const row = { ...EMPTY_ROW, ...(usual && { type_id: usual.id, ...measuresOf(usual) }) }
  const [first] = useState(
    (): BookingFields => ({
      ...emptyBooking(defaultCollection(data.user_settings)),
      parcels: [{ ...row, key: 1 }],
      custom_tracking_reference: query.get('custom-ref') ?? '',
    }),
  )
  const quoted = useQuoted(query.get('quick_quote') === 'send' && storage !== null, first)
  const [named] = useState(() => (isNamedAnew(first, storage) ? first : null))
  const [copy] = useState(() => (copied !== null && isCopiedAnew(copied, storage) ? copied : null))
  const typed = quoted ?? copy ?? named
  const mode = pageModeOf(query.get('m'), data.user.shipment_page_mode)
  const [captured, setCaptured] = useState<readonly Shipment[]>([])
  const booked = (shipment: Shipment, isAsTyped: boolean, fields: BookingFields) => {
    if (mode === 'data-capture') {
      setCaptured((before) => [shipment, ...before].slice(0, MOST_CAPTURED))
      if (!isAsTyped) toast({ text: messages.bookedEarlier, variant: 'info', autoHide: READ_MS })
      return nextCapture(fields, row)
    }
    const { id, status, short_tracking_reference: str } = shipment
    if (isQuote(status)) {
      void invalidateCall(listQuotes)
      // The list of quotes is one of accounts; staff have it among all shipments.
      navigate(access.audience === 'staff' ? `/shipments/${id}` : `/shipment-quotes?quote=${id}`, {
        replace: true,
      })
      return null
    }
    const address = `/shipments/success?${new URLSearchParams({ str, id: String(id) })}`
    navigate(address, { replace: true, state: { isAsTyped } })
    return null
  }
  const client = useClient()
  const send: Send<Shipment> = (fields, idempotencyKey) =>
    client(bookShipment, { body: bookingOf(fields), idempotencyKey })
  // Where its people find it again. Who captures one after the other books them.
  const mayQuote =
    mode !== 'data-capture' && (access.audience === 'staff' || isOffered('/shipment-quotes', access))
  const form = useBooking({ first, typed, rules: bookingRules(access), storage, send, onBooked: booked })
  return (
    <BookingFormView
      form={form}
      storage={storage}
      types={types}
      disclaimer={catalogue?.parcel_disclaimer ?? ''}
      packaging={catalogue?.packaging ?? []}
      categories={catalogue?.parcel_categories ?? []}
      captured={mode === 'data-capture' ? captured : null}
      quote={mayQuote ? (query.get('quick_quote') === 'quote' ? 'first' : 'offered') : null}
    />
  )
}

/** The address names a reference that is not the one of what this tab was at: another shipment is begun. */
const isNamedAnew = ({ custom_tracking_reference: named }: BookingFields, storage: DraftStorage | null) =>
  named !== '' && (storage?.own()?.fields.custom_tracking_reference ?? named) !== named

/** A copy that this tab was at already is gone on with as it was typed. */
const isCopiedAnew = ({ return_of, duplicate_of }: BookingFields, storage: DraftStorage | null) => {
  const own = storage?.own()?.fields
  return own?.return_of !== return_of || own.duplicate_of !== duplicate_of
}

/** What was typed for a quote before somebody signed in, once; null where nothing was, or where it is not gone on with. */
function useQuoted(isWanted: boolean, first: BookingFields): BookingFields | null {
  const [typed] = useState(() => {
    const quoted = isWanted ? readQuoted(draftEnvironment().local, Date.now()) : null
    if (quoted === null) return null
    const guest = guestStorage().own()
    // What was sent and not answered may be booked already: that is not typed into another form.
    return withQuoted(
      guest === null || guest.attempt !== null ? first : withGuest(first, guest.fields),
      quoted,
    )
  })
  useEffect(() => {
    if (typed === null) return
    keepQuoted(draftEnvironment().local, null, Date.now())
    guestStorage().keep(null)
  }, [typed])
  return typed
}
