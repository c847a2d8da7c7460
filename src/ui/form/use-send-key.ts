import { useRef } from 'react'
import { randomName } from './random-name.ts'

/**
 * The Idempotency-Key of what a form sends: the same for the same body, so that what is sent again after its answer was lost is done
 * once; another as soon as something else is sent.
 */
export function useSendKey(): (body: object) => string {
  const last = useRef({ body: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.body !== text) last.current = { body: text, key: randomName() }
    return last.current.key
  }
}
