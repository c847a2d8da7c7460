import { useNetwork } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './online-banner.module.css'

/** Back online is said for 2 s (000 §4). */
const BACK_MS = 2_000

/** Red while the browser has no network, green for a moment when it has it again. */
export function OnlineBanner() {
  const { online } = useNetwork()
  const { shell } = useMessages()
  const [back, setBack] = useState(false)
  const wasOnline = useRef(online)
  useEffect(() => {
    const returned = online && !wasOnline.current
    wasOnline.current = online
    if (!returned) return
    setBack(true)
    const timer = setTimeout(() => setBack(false), BACK_MS)
    return () => clearTimeout(timer)
  }, [online])

  if (!online) {
    return (
      <div className={css.line} data-tone="red" role="alert">
        {shell.offline}
      </div>
    )
  }
  if (!back) return null
  return (
    <div className={css.line} data-tone="green" role="status">
      {shell.online}
    </div>
  )
}
