import { OPENED_SO, pdfjs } from './pdf-library.ts'

type Loading = ReturnType<typeof pdfjs.getDocument>
export type PdfDocument = Awaited<Loading['promise']>

export type PdfProblem = 'broken' | 'empty'

interface PasswordAsked {
  /** Whether one was given that was not it. */
  readonly isWrong: boolean
  readonly give: (password: string) => void
}

export interface Opening {
  readonly result: Promise<{ ok: true; pdf: PdfDocument } | { ok: false; problem: PdfProblem }>
  /** Lets go of it, wherever it is. */
  end(): void
}

/** Opens a PDF that lies in memory; `askPassword` is told when it wants one, again where it was not the right one. */
export function openPdf(bytes: Uint8Array, askPassword: (asked: PasswordAsked) => void): Opening {
  const loading = pdfjs.getDocument({ ...OPENED_SO, data: bytes })
  loading.onPassword = (give: (password: string) => void, reason: number) =>
    askPassword({ give, isWrong: reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD })
  const result = loading.promise.then(
    async (pdf) => {
      if (pdf.numPages === 0) return { ok: false, problem: 'empty' } as const
      // What has a table of parts and no pages breaks at the first of them.
      const isThere = await pdf.getPage(1).then(
        () => true,
        () => false,
      )
      return isThere ? ({ ok: true, pdf } as const) : ({ ok: false, problem: 'broken' } as const)
    },
    () => ({ ok: false, problem: 'broken' }) as const,
  )
  return { result, end: () => void loading.destroy() }
}
