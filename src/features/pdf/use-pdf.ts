import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { readFileLink } from '../../contract/files.ts'
import { ownPath } from '../../ui/page/own-path.ts'
import { useClient } from '../session/session.tsx'
import { pdfMessages as messages } from './messages.ts'
import { openPdf, type PdfDocument, type PdfProblem } from './open-pdf.ts'
import type { PdfSource } from './source.ts'

export type PdfNow =
  | { readonly is: 'coming' }
  | { readonly is: 'asking'; readonly isWrong: boolean; readonly give: (password: string) => void }
  | { readonly is: 'open'; readonly pdf: PdfDocument; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly is: 'closed'; readonly problem: PdfProblem; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly is: 'away'; readonly error: string }

const COMING: PdfNow = { is: 'coming' }

/** Fetches a PDF and opens it; `id` is of the version that is wanted, null of a document that the platform draws. */
export function usePdf(source: PdfSource, id: number | null): PdfNow {
  const client = useClient()
  const [now, setNow] = useState<{ id: number | null; pdf: PdfNow }>({ id, pdf: COMING })
  const read = () =>
    id === null && source.kind === 'document'
      ? source.read()
      : client(readFileLink, { query: { id: id ?? 0 } })
  const newest = useRef(read)
  useLayoutEffect(() => {
    newest.current = read
  })
  useEffect(() => {
    const ending = new AbortController()
    let end = () => {}
    const say = (pdf: PdfNow) => {
      if (!ending.signal.aborted) setNow({ id, pdf })
    }
    async function open(): Promise<void> {
      const link = await newest.current()
      if (!link.ok) return say({ is: 'away', error: link.error })
      const answer = await fetch(ownPath(link.value.url), { signal: ending.signal })
      if (!answer.ok) return say({ is: 'away', error: messages.notRead })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      if (ending.signal.aborted) return
      // What pdf.js is given goes to its worker; ours is what is downloaded.
      const opening = openPdf(bytes.slice(), (asked) => say({ is: 'asking', ...asked }))
      end = opening.end
      const result = await opening.result
      say(
        result.ok ? { is: 'open', pdf: result.pdf, bytes } : { is: 'closed', problem: result.problem, bytes },
      )
    }
    open().catch(() => say({ is: 'away', error: messages.notRead }))
    return () => {
      ending.abort()
      end()
    }
  }, [id])
  return now.id === id ? now.pdf : COMING
}
