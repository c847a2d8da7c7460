import { useState } from 'react'
import { permissionOf } from '../../contract/call.ts'
import { printLabels, readOutdatedLabels } from '../../contract/labels.ts'
import type { Print } from '../../domain/labels/print-limits.ts'
import { toast } from '../../ui/components/toast.ts'
import { currentLanguage } from '../../ui/messages/current-language.ts'
import { useAccess } from '../session/access.tsx'
import { invalidateCall } from '../session/answers.ts'
import { useClient } from '../session/session.tsx'
import { printDocument } from './print-document.ts'
import { type LabelsWritten, printWithProgress } from './print-labels.ts'

/** Printing labels of shipments: whether this person may, and doing it. Whoever chooses what is over means it. */
export function usePrint() {
  const client = useClient()
  const { may } = useAccess()
  const [isPrinting, setPrinting] = useState(false)
  const [progress, setProgress] = useState<LabelsWritten | null>(null)
  const print = async (ids: readonly number[], what: Print) => {
    if (isPrinting) return
    setPrinting(true)
    const body = { ids: [...ids], print: what, language: currentLanguage(), force_print: true }
    const outcome = await printWithProgress(client, body, setProgress)
    setPrinting(false)
    setProgress(null)
    if (!outcome.ok) return toast({ text: outcome.error, variant: 'error' })
    void invalidateCall(readOutdatedLabels)
    printDocument(outcome.value)
  }
  return { mayPrint: may(permissionOf(printLabels)), isPrinting, progress, print }
}
