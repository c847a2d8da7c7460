import { type ReactNode, useState } from 'react'
import { permissionOf } from '../../contract/call.ts'
import { addFileVersion, type FileVersion, uploadFile } from '../../contract/files.ts'
import { addNote } from '../../contract/shipment-notes.ts'
import { ConfirmDialog } from '../../ui/components/confirm-dialog.tsx'
import { toast } from '../../ui/components/toast.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useAccess } from '../session/access.tsx'
import { useNoteAudiences } from '../session/note-audiences.ts'
import { pdfMessages as messages } from './messages.ts'
import type { PdfView } from './pdf-view.ts'
import type { PdfSource } from './source.ts'
import { type Into, useSave } from './use-save.ts'

/** Whether the one who looks may write on it: whoever may add a file for those who read it. */
export function useMayWrite(source: PdfSource): boolean {
  const { may } = useAccess()
  const audiences = useNoteAudiences()
  if (!may(permissionOf(uploadFile))) return false
  return source.kind === 'file'
    ? may(permissionOf(addFileVersion)) && audiences.includes(source.audience)
    : may(permissionOf(addNote)) && audiences.length > 0
}

interface Asked {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly about: 'audience' | 'meanwhile'
}

export interface Saving {
  readonly isUnderWay: boolean
  readonly problem: string
  save(view: PdfView): Promise<void>
  /** A question that has to be answered first. */
  readonly dialog: ReactNode
}

interface SavingOptions {
  source: PdfSource
  /** What is written on; undefined of a document that was never saved. */
  shown: FileVersion | undefined
  onSaved: (version: FileVersion) => void
}

/** Saving what was written on a PDF: as a version of the file, or as a file of a new note, for whom is asked. */
export function useSaving({ source, shown, onSaved }: SavingOptions): Saving {
  const send = useSave()
  const audiences = useNoteAudiences()
  const { controls } = useMessages()
  const [isUnderWay, setUnderWay] = useState(false)
  const [problem, setProblem] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)

  async function go(bytes: Uint8Array<ArrayBuffer>, into: Into): Promise<void> {
    setAsked(null)
    setUnderWay(true)
    const saved = await send(bytes, source.name, into)
    setUnderWay(false)
    setProblem(saved.ok || saved.isMeanwhile ? '' : saved.error)
    if (!saved.ok) return saved.isMeanwhile ? setAsked({ bytes, about: 'meanwhile' }) : undefined
    const { version } = saved.version
    toast({ text: 'audience' in into ? messages.savedAsNote : messages.saved(version), variant: 'success' })
    onSaved(saved.version)
  }

  async function save(view: PdfView): Promise<void> {
    if (isUnderWay) return
    setUnderWay(true)
    const bytes = await view.written().catch(() => undefined)
    setUnderWay(false)
    setProblem(bytes === undefined ? messages.notWritten : '')
    // Null: what was drawn is taken back again.
    if (bytes == null) return
    if (shown !== undefined) return go(bytes, { based_on: shown.id, beside: false })
    if (source.kind !== 'document') return
    const [only, other] = audiences
    if (only !== undefined && other === undefined)
      return go(bytes, { shipment_id: source.shipmentId, audience: only })
    setAsked({ bytes, about: 'audience' })
  }

  const cancel = { label: controls.cancel, tone: 'plain', onChoose: () => setAsked(null) } as const
  const shipmentId = source.kind === 'document' ? source.shipmentId : 0
  return {
    isUnderWay,
    problem,
    save,
    dialog: (
      <>
        {asked?.about === 'audience' && (
          <ConfirmDialog
            title={messages.asNoteTitle}
            onCancel={cancel.onChoose}
            answers={[
              cancel,
              ...audiences.toReversed().map((audience) => ({
                label: messages.asNote[audience],
                onChoose: () => void go(asked.bytes, { shipment_id: shipmentId, audience }),
              })),
            ]}
          >
            {messages.asNoteText}
          </ConfirmDialog>
        )}
        {asked?.about === 'meanwhile' && shown !== undefined && (
          <ConfirmDialog
            title={messages.meanwhileTitle}
            onCancel={cancel.onChoose}
            answers={[
              cancel,
              {
                label: messages.saveBeside,
                onChoose: () => void go(asked.bytes, { based_on: shown.id, beside: true }),
              },
            ]}
          >
            {messages.meanwhileText}
          </ConfirmDialog>
        )}
      </>
    ),
  }
}
