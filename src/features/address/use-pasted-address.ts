import { type ClipboardEvent, useState } from 'react'
import { parsePastedAddress } from '../../contract/addresses.ts'
import type { ParsedField } from '../../domain/addresses/parse-address.ts'
import { useClient } from '../session/session.tsx'
import { looksLikeAddress } from './address-draft.ts'

export interface Pasted {
  readonly values: Readonly<Partial<Record<ParsedField, string>>>
  readonly lat: number | null
  readonly lng: number | null
  /** What wants to be looked at. */
  readonly unsure: readonly string[]
  readonly rest: readonly string[]
}

/** Takes apart what is pasted into any field of an address, where it is more than the field holds. */
export function usePastedAddress(onPasted: (pasted: Pasted) => void) {
  const client = useClient()
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const read = async (text: string) => {
    const outcome = await client(parsePastedAddress, { body: { text } })
    if (!outcome.ok) return
    const { parts, lat, lng, rest } = outcome.value
    const entries = Object.entries(parts)
    const taken: Pasted = {
      values: Object.fromEntries(entries.map(([field, { text: value }]) => [field, value])),
      lat,
      lng,
      unsure: entries.filter(([, { certainty }]) => certainty === 'unsure').map(([field]) => field),
      rest,
    }
    setPasted(taken)
    onPasted(taken)
  }
  return {
    pasted,
    onPaste(event: ClipboardEvent<HTMLElement>) {
      // A field of several lines holds whatever is pasted into it.
      if (!(event.target instanceof HTMLInputElement)) return
      const text = event.clipboardData.getData('text')
      if (!looksLikeAddress(text)) return
      event.preventDefault()
      void read(text)
    },
  }
}
