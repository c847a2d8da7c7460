import { useEffect, useEffectEvent, useRef, useState } from 'react'
import css from './live-region.module.css'

/** ms: somebody who goes on typing or choosing is told once, of the last. */
const SETTLES_MS = 700

/**
 * Tells a screen reader what came of something that somebody asked for: how many rows a filter leaves. A number that goes
 * on changing by itself is no news; it can be read where it stands.
 */
export function LiveRegion({ asked, text }: { asked: string; text: string }) {
  const first = useRef<string | null>(asked)
  const [said, setSaid] = useState('')
  const say = useEffectEvent(() => setSaid(text))
  useEffect(() => {
    if (first.current === asked) return
    first.current = null
    // Emptied first: the same number again is said again.
    setSaid('')
    const timer = setTimeout(say, SETTLES_MS)
    return () => clearTimeout(timer)
  }, [asked])
  return (
    <span role="status" className={css.spoken}>
      {said}
    </span>
  )
}
