import { permissionOf } from '../../../contract/call.ts'
import { readTripsheetDocument } from '../../../contract/tripsheets.ts'
import { printDocument } from '../../../features/labels/print-document.ts'
import { useMay } from '../../../features/session/access.tsx'
import { useClient } from '../../../features/session/session.tsx'
import { toast } from '../../../ui/components/toast.ts'
import { currentLanguage } from '../../../ui/messages/current-language.ts'

/** Printing a tripsheet: whether this person may, and doing it. */
export function usePrintTripsheet() {
  const client = useClient()
  const mayPrint = useMay(permissionOf(readTripsheetDocument))
  async function print(id: number): Promise<void> {
    const outcome = await client(readTripsheetDocument, { query: { id, language: currentLanguage() } })
    if (outcome.ok) printDocument(outcome.value)
    else toast({ text: outcome.error, variant: 'error' })
  }
  return { mayPrint, print }
}
