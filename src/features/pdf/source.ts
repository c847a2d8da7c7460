import type { CallOutcome } from '../../contract/client.ts'
import type { FileVersion } from '../../contract/files.ts'
import type { PrintedDocument } from '../../contract/labels.ts'
import type { NoteAudience } from '../../domain/shipments/shipment-note.ts'

/** What is opened: a file of a note, or a document that the platform draws of a shipment. */
export type PdfSource =
  | {
      readonly kind: 'file'
      readonly name: string
      /** Newest first. */
      readonly versions: readonly FileVersion[]
      /** The one that is opened; the newest unless it is told. */
      readonly begin?: number
      readonly audience: NoteAudience
    }
  | {
      readonly kind: 'document'
      readonly name: string
      readonly shipmentId: number
      readonly read: () => Promise<CallOutcome<Pick<PrintedDocument, 'url'>>>
    }
