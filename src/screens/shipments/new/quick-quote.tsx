import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { routeAt } from '../../../domain/console/routes.ts'
import { withPlace } from '../../../features/address/address-draft.ts'
import { PlaceField } from '../../../features/address/place-field.tsx'
import { useAccess } from '../../../features/session/access.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { EMPTY_SIDE, emptyBooking, SIDES, type Side } from './draft.ts'
import { draftEnvironment } from './draft-storage.ts'
import { booking as messages } from './messages.ts'
import css from './new.module.css'
import { ParcelsSection } from './parcels-section.tsx'
import { keepQuoted, readQuoted, withQuoted } from './quoted.ts'
import { RatesSection } from './rates-section.tsx'
import { missingForRates, rateQuestion } from './requests.ts'
import { bookingRules, limitsText } from './rules.ts'
import { type BookingForm, useBooking } from './use-booking.ts'
import { useRates } from './use-rates.ts'

/** Where what was quoted is booked, with what was typed (000 §2). */
const SEND = '/shipments/new?quick_quote=send'

const FIRST = emptyBooking()

/** /shipments/new?quick_quote=quote: what it costs from one suburb to another, for whoever asks (000 §1). */
export function QuickQuote() {
  const { screens } = useMessages()
  const access = useAccess()
  const navigate = useNavigate()
  const [{ local }] = useState(draftEnvironment)
  const [typed] = useState(() => {
    const quoted = readQuoted(local, Date.now())
    return quoted === null ? null : withQuoted(FIRST, quoted)
  })
  const rules = bookingRules(access)
  // Nothing is booked here: the form holds what is typed, and says what is wrong with it.
  const form = useBooking({ first: FIRST, typed, rules, storage: null, send: null, onBooked: () => null })
  const { fields, isDirty } = form
  const rates = useRates(rateQuestion(fields))
  useEffect(() => keepQuoted(local, isDirty ? fields : null, Date.now()), [local, fields, isDirty])
  return (
    <>
      <PageHeader title={screens.title(routeAt('/shipments/new'), access.audience)} />
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          navigate(SEND)
        }}
      >
        <div className={css.page}>
          <div className={css.columns}>
            <div className={css.typed}>
              <fieldset className={css.section}>
                <legend>{messages.route}</legend>
                <div className={css.pair}>
                  {SIDES.map((side) => (
                    <Suburb key={side} side={side} form={form} />
                  ))}
                </div>
              </fieldset>
              <ParcelsSection
                form={form}
                types={[]}
                asks="measures"
                disclaimer={access.settings.parcel_disclaimer}
                limits={limitsText(rules)}
              />
            </div>
            <div className={css.priced}>
              <RatesSection form={form} rates={rates} missing={missingForRates(fields)} services={null} />
            </div>
          </div>
        </div>
        <footer className={css.bar}>
          <p className={css.barSaid}>{messages.withVat}</p>
          <Button variant="default" disabled={!isDirty} onClick={() => form.replace(null)}>
            {messages.discard}
          </Button>
          <Button type="submit" className={css.book} rightSection={<IconArrowRight size="1rem" />}>
            {messages.sendThis}
          </Button>
        </footer>
      </form>
    </>
  )
}

/** A suburb or town, and below it which one of that name it is. */
function Suburb({ side, form }: { side: Side; form: BookingForm }) {
  const { local_area, city, zone, code } = form.fields[side]
  const isChosen = city !== ''
  const where = [city === local_area ? '' : city, zone, code].filter((part) => part !== '')
  return (
    <PlaceField
      label={messages.sides[side]}
      placeholder={messages.suburbHint}
      maxLength={100}
      size="md"
      value={local_area}
      nothing={messages.noSuburb}
      description={isChosen ? where.join(', ') : messages.chooseSuburb}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onType={(text) => form.changeSide(side, { ...EMPTY_SIDE, local_area: text })}
      onChoose={(place) => form.changeSide(side, withPlace(place, ''))}
    />
  )
}
