import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './custom-widget.module.css'

const Told = z.object({
  hublineWidget: z.object({ width: z.number().min(0).max(4_000), height: z.number().min(0).max(4_000) }),
})

/**
 * A provider's own HTML, in a frame that is nobody's origin: it can read nothing of the console, not even its storage.
 * It takes room once it says how much; one that draws nothing takes none.
 */
export default function CustomWidget({ providerId }: { providerId: number }) {
  const { notices } = useMessages()
  const frame = useRef<HTMLIFrameElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow) return
      const told = Told.safeParse(event.data)
      if (told.success) setSize(told.data.hublineWidget)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  const empty = size.width === 0 || size.height === 0
  return (
    <iframe
      ref={frame}
      src={`/widget/${providerId}`}
      title={notices.widget}
      sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
      className={css.widget}
      data-empty={empty || undefined}
      tabIndex={empty ? -1 : undefined}
      aria-hidden={empty || undefined}
      style={empty ? undefined : { width: `${size.width}px`, height: `${size.height}px` }}
    />
  )
}
