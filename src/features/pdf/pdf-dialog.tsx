import { Button, Modal } from '@mantine/core'
import { IconDownload, IconPrinter, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { createSignal } from '../../streams/signal.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { toast } from '../../ui/components/toast.ts'
import LeaveDialog from '../../ui/form/leave-dialog.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { useRestoreFocus } from '../../ui/keyboard/restore-focus.ts'
import { useSignal } from '../../ui/live/use-signal.ts'
import { downloadFile } from '../../ui/page/download.ts'
import { ClosedPdf } from './closed-pdf.tsx'
import { FindBar } from './find-bar.tsx'
import { pdfMessages as messages } from './messages.ts'
import { PageControls, ZoomControls } from './page-controls.tsx'
import css from './pdf.module.css'
import { PdfPages } from './pdf-pages.tsx'
import { BEGINS, type PdfPlace, type PdfView } from './pdf-view.ts'
import type { PdfSource } from './source.ts'
import { ToolBar } from './tool-bar.tsx'
import { usePdf } from './use-pdf.ts'
import { usePrintPdf } from './use-print-pdf.ts'
import { useMayWrite, useSaving } from './use-saving.tsx'
import { useVersions } from './use-versions.ts'
import { NewerVersion, VersionChoice } from './version-choice.tsx'

interface PdfDialogProps {
  source: PdfSource
  onClose: () => void
}

const NO_VIEW = createSignal(BEGINS)

/** Whether no other dialog is open above the one in which this is. */
const isUppermost = (part: Element | null): boolean =>
  part !== null &&
  part.closest('[role=dialog]') === [...document.querySelectorAll('[role=dialog], dialog[open]')].at(-1)

/** A PDF over the whole page: read, searched, printed, written on and saved. */
export default function PdfDialog({ source, onClose }: PdfDialogProps) {
  const versions = useVersions(source)
  const now = usePdf(source, versions.shown?.id ?? null)
  const [view, setView] = useState<PdfView | null>(null)
  const state = useSignal(view?.state ?? NO_VIEW)
  const mayWrite = useMayWrite(source)
  const hasMarks = view !== null && mayWrite && state.hasMarks
  const settle = useUnsaved(hasMarks)
  const [isFinding, setFinding] = useState(false)
  /** What is left when the marks may be lost. */
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const printing = usePrintPdf(now.is === 'open' ? now.pdf : null)
  const place = useRef<PdfPlace>(BEGINS)
  const root = useRef<HTMLDivElement>(null)
  const saving = useSaving({
    source,
    shown: versions.shown,
    onSaved(version) {
      settle()
      place.current = { page: state.page, zoom: state.zoom }
      versions.add(version)
    },
  })
  useRestoreFocus()
  useEffect(() => view?.focus(), [view])

  const leave = (go: () => void) => (hasMarks ? setLeaving(() => go) : go())
  const close = () => leave(onClose)
  const show = (id: number) => leave(() => versions.show(id))
  const { newer } = versions

  async function download(): Promise<void> {
    if (now.is !== 'open' || view === null) return
    const written = hasMarks ? await view.written().catch(() => undefined) : null
    if (written === undefined) return toast({ text: messages.notWritten, variant: 'error' })
    downloadFile(source.name, new Blob([written ?? now.bytes], { type: 'application/pdf' }))
  }
  /** What was opened last is closed first; what is selected is let go of by pdf.js. */
  function goBack(): void {
    if (state.hasSelected) return
    if (state.tool !== 'none') void view?.setTool('none')
    else if (isFinding) closeFind()
    else close()
  }
  function closeFind(): void {
    setFinding(false)
    view?.find('')
    view?.focus()
  }
  const save = () => view !== null && hasMarks && void saving.save(view)
  const CHORDS: Readonly<Record<string, () => void>> = {
    f: () => setFinding(true),
    s: save,
    p: () => void printing.print(),
  }
  // Of the window, as what is drawn away may have had the focus; and before pdf.js, which takes every Escape for its own.
  useEffect(() => {
    window.addEventListener('keydown', byKey, { capture: true })
    return () => window.removeEventListener('keydown', byKey, { capture: true })
  })
  function byKey(event: KeyboardEvent): void {
    if (!isUppermost(root.current)) return
    if (event.key === 'Escape') {
      // Or the browser would close the question that this key opens.
      event.preventDefault()
      goBack()
    }
    const run = event.ctrlKey || event.metaKey ? CHORDS[event.key.toLowerCase()] : undefined
    if (run === undefined || view === null) return
    event.preventDefault()
    run()
  }

  return (
    <Modal.Root opened onClose={close} fullScreen closeOnEscape={false} transitionProps={{ duration: 0 }}>
      <Modal.Content radius={0} aria-label={source.name}>
        <Modal.Body className={css.body}>
          <div ref={root} className={css.viewer}>
            <header className={css.bar}>
              <h2 className={css.name}>
                <span>{source.name}</span>
                {hasMarks && <span className={css.unsaved}>{messages.unsaved}</span>}
              </h2>
              <VersionChoice versions={versions} onChoose={show} />
              {now.is === 'open' && view !== null && (
                <>
                  <PageControls view={view} state={state} pages={now.pdf.numPages} />
                  <ZoomControls view={view} state={state} />
                  {isFinding && <FindBar view={view} state={state} onClose={closeFind} />}
                </>
              )}
              <div className={`${css.group} ${css.acts}`}>
                {view !== null && (
                  <>
                    {!isFinding && (
                      <IconButton
                        icon={IconSearch}
                        label={messages.find}
                        keys="Ctrl F"
                        onClick={() => setFinding(true)}
                      />
                    )}
                    <IconButton
                      icon={IconDownload}
                      label={messages.download}
                      onClick={() => void download()}
                    />
                    <IconButton
                      icon={IconPrinter}
                      label={messages.print}
                      keys="Ctrl P"
                      disabled={printing.isUnderWay}
                      onClick={() => void printing.print()}
                    />
                  </>
                )}
                {mayWrite && view !== null && (
                  <Button
                    size="compact-md"
                    title={messages.saveHint}
                    disabled={!hasMarks}
                    loading={saving.isUnderWay}
                    onClick={save}
                  >
                    {messages.save}
                  </Button>
                )}
                <IconButton icon={IconX} label={messages.close} keys="Esc" onClick={close} />
              </div>
              {newer !== undefined && <NewerVersion version={newer} onOpen={() => show(newer.id)} />}
              {printing.said !== '' && (
                <span role="status" className={css.said}>
                  {printing.said}
                </span>
              )}
              {saving.problem !== '' && (
                <p role="alert" className={css.problem}>
                  {saving.problem}
                </p>
              )}
            </header>
            {mayWrite && view !== null ? <ToolBar view={view} state={state} /> : <div />}
            <div className={css.stage}>
              {now.is === 'open' ? (
                <PdfPages
                  pdf={now.pdf}
                  mayWrite={mayWrite}
                  label={messages.document}
                  place={place.current}
                  onView={setView}
                />
              ) : (
                <ClosedPdf now={now} name={source.name} />
              )}
            </div>
          </div>
        </Modal.Body>
      </Modal.Content>
      {saving.dialog}
      {leaving !== null && (
        <LeaveDialog
          onStay={() => setLeaving(null)}
          onLeave={() => {
            setLeaving(null)
            settle()
            leaving()
          }}
        />
      )}
    </Modal.Root>
  )
}
