/** Where a parcel is followed, where the provider has a page of its own for it (tracking_url, 002 §3). */
import { isWebAddress } from '../values/web-address.ts'

/** The address at which a reference is followed: the provider's page, which is told it as ours is. Null where it has none. */
export function trackingAddress(trackingUrl: string, reference: string): string | null {
  if (!isWebAddress(trackingUrl)) return null
  const address = new URL(trackingUrl)
  address.searchParams.set('tracking_reference', reference)
  return address.href
}

/** Nobody types more than so many characters, and less than whole it leads nowhere. */
const LONGEST_TYPED = 60

/** The page as people read it off a label and type it: `swift.example/track`. Empty where there is none to be typed. */
export function typedTrackingPage(trackingUrl: string): string {
  if (!isWebAddress(trackingUrl)) return ''
  const typed = trackingUrl.replace(/^https:\/\//, '').replace(/\/$/, '')
  return typed.length > LONGEST_TYPED ? '' : typed
}
