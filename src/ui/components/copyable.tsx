import { IconCopy } from '@tabler/icons-react'
import { type Messages, useMessages } from '../messages/messages.tsx'
import css from './copyable.module.css'
import { toast } from './toast.ts'

/** The toast of a copy stays 3 s (000 §9). */
const COPIED_MS = 3000

/** Puts a text on the clipboard, and says so. */
export async function copyText(text: string, said: Messages['controls']): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    await toast({ text: said.copied, variant: 'success', autoHide: COPIED_MS, id: 'copied' })
  } catch {
    await toast({ text: said.notCopied, variant: 'error', id: 'copied' })
  }
}

interface CopyableProps {
  text: string
  label?: string
  /** In a row of a table, which is one stop of the Tab key: the row's own key copies it, too. */
  inRow?: boolean
}

/** A reference in a monospaced cut; a click copies it. */
export function Copyable({ text, label, inRow }: CopyableProps) {
  const { controls } = useMessages()
  return (
    <button
      type="button"
      className={css.copyable}
      tabIndex={inRow ? -1 : undefined}
      title={`${label ?? controls.copy} ${text}`}
      onClick={(event) => {
        event.stopPropagation()
        copyText(text, controls)
      }}
    >
      <span className={css.text}>{text}</span>
      <IconCopy size="0.75rem" stroke={1.8} aria-hidden />
    </button>
  )
}

/** The same cut without the copying: for rows, where a click opens. */
export function Reference({ children }: { children: string }) {
  return <span className={css.text}>{children}</span>
}
