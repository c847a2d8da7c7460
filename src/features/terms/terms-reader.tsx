import { Checkbox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { isReadToTheEnd, type Terms } from '../../domain/identity/terms.ts'
import { RichText } from '../../ui/components/rich-text.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './terms-reader.module.css'

interface TermsReaderProps {
  terms: Terms
  /** Whether they may be accepted now: read to the end, or every one ticked (000 §5). */
  onReady: (ready: boolean) => void
}

/** The terms, in whichever way the provider wants them to be accepted. */
export function TermsReader({ terms, onReady }: TermsReaderProps) {
  return terms.mode === 'window' ? (
    <TermsWindow html={terms.html} onReady={onReady} />
  ) : (
    <TermsList items={terms.items} onReady={onReady} />
  )
}

/** Once read they stay read, wherever the reader scrolls afterwards. */
function TermsWindow({ html, onReady }: { html: string; onReady: (ready: boolean) => void }) {
  const { auth } = useMessages()
  const window = useRef<HTMLElement>(null)
  const [read, setRead] = useState(false)

  useEffect(() => {
    const element = window.current
    if (element === null || read) return
    const look = () => {
      // Before it has a size nothing is read.
      if (element.clientHeight > 0 && isReadToTheEnd(element)) {
        setRead(true)
        onReady(true)
      }
    }
    // A text that fits is read by being seen; a window that grows may make it fit.
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [read, onReady])

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who reads by keyboard scrolls it */}
      <section ref={window} className={css.window} aria-label={auth.terms.text} tabIndex={0}>
        <RichText html={html} />
      </section>
      <p className={css.hint} data-done={read || undefined} role="status">
        {read ? ' ' : auth.terms.hint}
      </p>
    </>
  )
}

function TermsList({ items, onReady }: { items: readonly string[]; onReady: (ready: boolean) => void }) {
  const { auth } = useMessages()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const all = ticked.size === items.length

  const tick = (index: number, on: boolean) => {
    const next = new Set(ticked)
    if (on) next.add(index)
    else next.delete(index)
    setTicked(next)
    onReady(next.size === items.length)
  }
  return (
    <>
      <ul className={css.list}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while it is read
          <li key={index}>
            <Checkbox
              label={<RichText html={item} />}
              checked={ticked.has(index)}
              onChange={(event) => tick(index, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      <p className={css.hint} data-done={all || undefined} role="status">
        {all ? ' ' : auth.terms.tickAll}
      </p>
    </>
  )
}
