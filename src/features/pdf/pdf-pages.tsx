import { VisuallyHidden } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PdfDocument } from './open-pdf.ts'
import css from './pdf.module.css'
import { type AwaitedSignature, type PdfPlace, type PdfView, showPdf } from './pdf-view.ts'
import { SignatureDialog } from './signature-dialog.tsx'
import { placeSignature } from './signature-outline.ts'

interface PdfPagesProps {
  pdf: PdfDocument
  mayWrite: boolean
  label: string
  /** Where it is opened. */
  place: PdfPlace
  /** Told of the viewer when it is there, and of null when it goes. */
  onView: (view: PdfView | null) => void
}

/** The pages, in which pdf.js draws by itself. */
export function PdfPages({ pdf, mayWrite, label, place, onView }: PdfPagesProps) {
  const container = useRef<HTMLDivElement>(null)
  const pages = useRef<HTMLDivElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  const [awaited, setAwaited] = useState<AwaitedSignature | null>(null)
  const newest = useRef({ onView, place })
  useLayoutEffect(() => {
    newest.current = { onView, place }
  })
  // The dialog of the signature goes without giving the focus back: it stood open from the first.
  const isSigning = awaited !== null
  const wasSigning = useRef(false)
  useEffect(() => {
    if (wasSigning.current && !isSigning) container.current?.focus()
    wasSigning.current = isSigning
  }, [isSigning])
  useEffect(() => {
    if (container.current === null || pages.current === null || alert.current === null) return
    const places = { container: container.current, pages: pages.current, alert: alert.current }
    const { place: begins, onView: begun } = newest.current
    const view = showPdf(pdf, places, { mayWrite, place: begins, sign: setAwaited })
    begun(view)
    return () => {
      newest.current.onView(null)
      view.end()
    }
  }, [pdf, mayWrite])
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls by it */}
      <div ref={container} className={css.scroller} tabIndex={0} role="document" aria-label={label}>
        <div ref={pages} className="pdfViewer" />
      </div>
      <VisuallyHidden>
        <div ref={alert} role="status" />
      </VisuallyHidden>
      {awaited !== null && (
        <SignatureDialog
          onSign={(signature) => {
            setAwaited(null)
            void placeSignature(awaited, signature)
          }}
          onCancel={() => {
            setAwaited(null)
            awaited.remove()
          }}
        />
      )}
    </>
  )
}
