import { toast } from '../../ui/components/toast.ts'
import { ownPath } from '../../ui/page/own-path.ts'
import { labelMessages as messages } from './messages.ts'
import { printFile } from './print-file.ts'

/** Prints a document that the platform has written; where the browser opens nothing by itself, somebody does. */
export function printDocument({ url }: { readonly url: string }): void {
  const path = ownPath(url)
  const action = { label: messages.open, run: () => window.open(path, '_blank') }
  printFile(path, () => void toast({ text: messages.isReady, variant: 'info', autoHide: 60_000, action }))
}
