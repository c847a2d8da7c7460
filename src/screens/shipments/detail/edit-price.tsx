import { useDebouncedValue } from '@mantine/hooks'
import type { z } from 'zod'
import { type ShipmentChange, type TriedChange, tryChange } from '../../../contract/shipment-changes.ts'
import { formatRand } from '../../../domain/values/money.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useCallQuery } from '../../../features/session/answers.ts'
import { useMessages } from '../../../ui/messages/messages.tsx'
import { centsOf } from '../new/rate-text.ts'
import { contentMessages as messages } from './content-messages.ts'
import css from './dialogs.module.css'

/** Nobody is done typing before. */
const TYPING_MS = 500

export interface EditPrice {
  readonly is: 'nothing' | 'asking' | 'known' | 'refused'
  readonly tried?: TriedChange | undefined
  readonly problem?: string | undefined
}

/** What an edit would cost, asked of the server that would save it whenever the typing stops; null: nothing to ask. */
export function useEditPrice(change: z.input<typeof ShipmentChange> | null): EditPrice {
  const { may } = useAccess()
  const typed = change === null ? '' : JSON.stringify(change)
  const [settled] = useDebouncedValue(typed, TYPING_MS)
  const isAsked = change !== null && may('INLINE_see_billing_info')
  const { data, error } = useCallQuery(
    [tryChange.name, settled],
    (client, signal) => client(tryChange, { body: change ?? { id: 0 }, signal }),
    { when: isAsked && settled === typed },
  )
  if (!isAsked) return { is: 'nothing' }
  if (settled !== typed) return { is: 'asking' }
  if (error !== null) return { is: 'refused', problem: error.message }
  return data === undefined ? { is: 'asking' } : { is: 'known', tried: data }
}

/** The price of an edit beside the present one, before it is saved. */
export function EditPriceLine({ price }: { price: EditPrice }) {
  const { locale } = useMessages()
  const inRand = (rand: number) => formatRand(centsOf(rand), locale)
  const text = () => {
    switch (price.is) {
      case 'nothing':
        return messages.rated
      case 'asking':
        return messages.pricing
      case 'refused':
        return messages.unpriced(price.problem ?? '')
      case 'known': {
        const { rate = null, present_rate: now = null, difference = null } = price.tried ?? {}
        if (rate === null) return messages.withoutPrice
        if (now === null || difference === null) return messages.firstPrice(inRand(rate))
        if (difference === 0) return messages.priceStays(inRand(rate))
        return messages.priceBecomes(
          inRand(now),
          inRand(rate),
          `${difference > 0 ? '+' : ''}${inRand(difference)}`,
        )
      }
    }
  }
  return (
    <p className={css.price} role="status" aria-label={messages.price}>
      {text()}
    </p>
  )
}
