import { useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/components/toast.ts'
import { pdfMessages as messages } from './messages.ts'
import type { PdfDocument } from './open-pdf.ts'
import { MOST_PRINTED_PAGES, printPdf } from './print-pdf.ts'

interface Printing {
  readonly isUnderWay: boolean
  /** How far it is; '' where nothing is printed. */
  readonly said: string
  print(): Promise<void>
}

/** Prints the open PDF; what is under way ends where it is closed. */
export function usePrintPdf(pdf: PdfDocument | null): Printing {
  const [page, setPage] = useState(0)
  const ending = useRef(new AbortController())
  useEffect(() => {
    if (pdf === null) return
    const its = new AbortController()
    ending.current = its
    return () => {
      its.abort()
      setPage(0)
    }
  }, [pdf])
  return {
    isUnderWay: page > 0,
    said: page === 0 || pdf === null ? '' : messages.printing(page, pdf.numPages),
    async print() {
      if (pdf === null || page > 0) return
      if (pdf.numPages > MOST_PRINTED_PAGES)
        return toast({ text: messages.tooManyToPrint(MOST_PRINTED_PAGES), variant: 'error' })
      try {
        await printPdf(pdf, setPage, ending.current.signal)
      } catch {
        toast({ text: messages.notPrinted, variant: 'error' })
      } finally {
        setPage(0)
      }
    },
  }
}
