import { useState } from 'react'
import { permissionOf } from '../../../contract/call.ts'
import { readTripsheetDocument } from '../../../contract/tripsheets.ts'
import { printDocument } from '../../../features/labels/print-document.ts'
import { useMay } from '../../../features/session/access.tsx'
import { useClient } from '../../../features/session/session.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { currentLanguage } from '../../../ui/messages/current-language.ts'

/** Printing tripsheets, several in one document: whether this person may, and doing it. */
export function usePrintTripsheets() {
  const client = useClient()
  const mayPrint = useMay(permissionOf(readTripsheetDocument))
  const [isPrinting, setPrinting] = useState(false)
  async function print(...ids: readonly number[]): Promise<void> {
    if (isPrinting) return
    setPrinting(true)
    const query = { ids: ids.join(), language: currentLanguage() }
    const outcome = await client(readTripsheetDocument, { query })
    setPrinting(false)
    if (outcome.ok) printDocument(outcome.value)
    else toast({ text: outcome.error, variant: 'error' })
  }
  return { mayPrint, isPrinting, print }
}
