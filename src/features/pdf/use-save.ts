import { useRef } from 'react'
import { addFileVersion, type FileVersion, uploadFile } from '../../contract/files.ts'
import { addNote, listNotes } from '../../contract/shipment-notes.ts'
import { LONGEST_FILE_NAME, MOST_FILE_BYTES } from '../../domain/files/file-limits.ts'
import type { NoteAudience } from '../../domain/shipments/shipment-note.ts'
import { randomName } from '../../ui/form/random-name.ts'
import { invalidateCall } from '../session/answers.ts'
import { useClient } from '../session/session.tsx'
import { pdfMessages as messages } from './messages.ts'

export type Saved =
  | { readonly ok: true; readonly version: FileVersion }
  | { readonly ok: false; readonly isMeanwhile: boolean; readonly error: string }

/** Where the marks go. */
export type Into =
  | { readonly based_on: number; readonly beside: boolean }
  | { readonly shipment_id: number; readonly audience: NoteAudience }

const failed = ({ code, error }: { code: string; error: string }): Saved => ({
  ok: false,
  isMeanwhile: code === 'file.changedMeanwhile',
  error,
})

/** Sends a PDF with its marks, once for each state of them: a repeated try, or one beside a newer version, sends it no second time. */
export function useSave() {
  const client = useClient()
  const sent = useRef<{ bytes: Uint8Array; id: number; key: string } | null>(null)
  return async (bytes: Uint8Array<ArrayBuffer>, name: string, into: Into): Promise<Saved> => {
    if (bytes.length > MOST_FILE_BYTES) return { ok: false, isMeanwhile: false, error: messages.tooLarge }
    if (sent.current?.bytes !== bytes) {
      const file = new Blob([bytes], { type: 'application/octet-stream' })
      const outcome = await client(uploadFile, { query: { name: name.slice(-LONGEST_FILE_NAME) }, file })
      if (!outcome.ok) return failed(outcome)
      sent.current = { bytes, id: outcome.value.id, key: randomName() }
    }
    const { id, key } = sent.current
    const idempotencyKey = `${key}-${'audience' in into ? into.audience : into.beside}`
    if ('based_on' in into) {
      const outcome = await client(addFileVersion, { body: { ...into, file_id: id }, idempotencyKey })
      if (outcome.ok || outcome.code === 'file.changedMeanwhile') await invalidateCall(listNotes)
      return outcome.ok ? { ok: true, version: outcome.value } : failed(outcome)
    }
    const outcome = await client(addNote, { body: { ...into, attachment_ids: [id] }, idempotencyKey })
    if (!outcome.ok) return failed(outcome)
    await invalidateCall(listNotes)
    const version = outcome.value.attachments[0]?.versions[0]
    return version === undefined ? failed({ code: '', error: messages.notRead }) : { ok: true, version }
  }
}
