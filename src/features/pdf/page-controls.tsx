import { IconChevronDown, IconChevronUp, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useState } from 'react'
import { keysOf } from '../../domain/values/table.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { pdfMessages as messages } from './messages.ts'
import css from './pdf.module.css'
import type { PdfState, PdfView } from './pdf-view.ts'

const PERCENTS = [50, 75, 100, 125, 150, 200, 400]

interface ControlsProps {
  view: PdfView
  state: PdfState
  pages: number
}

/** Which page is looked at, and another one. */
export function PageControls({ view, state: { page }, pages }: ControlsProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const wanted = Number(typed)
    if (typed !== null && Number.isInteger(wanted)) view.setPage(wanted)
    setTyped(null)
  }
  return (
    <div className={css.group}>
      <IconButton
        icon={IconChevronUp}
        label={messages.previousPage}
        disabled={page <= 1}
        onClick={() => view.setPage(page - 1)}
      />
      <IconButton
        icon={IconChevronDown}
        label={messages.nextPage}
        disabled={page >= pages}
        onClick={() => view.setPage(page + 1)}
      />
      <input
        className={css.page}
        aria-label={messages.page}
        inputMode="numeric"
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={go}
        onKeyDown={({ key }) => {
          if (key === 'Enter') go()
        }}
      />
      <span className={css.said}>{messages.of(pages)}</span>
    </div>
  )
}

/** How large it is looked at. */
export function ZoomControls({ view, state: { scale, zoom } }: Omit<ControlsProps, 'pages'>) {
  const isNamed = keysOf(messages.zooms).some((name) => name === zoom)
  const percent = Math.round(scale * 100)
  const percents =
    isNamed || PERCENTS.includes(percent) ? PERCENTS : [...PERCENTS, percent].sort((a, b) => a - b)
  return (
    <div className={css.group}>
      <IconButton icon={IconZoomOut} label={messages.zoomOut} onClick={() => view.zoomBy(-1)} />
      <select
        className={css.select}
        aria-label={messages.zoom}
        value={isNamed ? zoom : String(percent / 100)}
        onChange={(event) => view.setZoom(event.currentTarget.value)}
      >
        {keysOf(messages.zooms).map((name) => (
          <option key={name} value={name}>
            {messages.zooms[name]}
          </option>
        ))}
        {percents.map((one) => (
          <option key={one} value={String(one / 100)}>
            {messages.percent(one)}
          </option>
        ))}
      </select>
      <IconButton icon={IconZoomIn} label={messages.zoomIn} onClick={() => view.zoomBy(1)} />
    </div>
  )
}
