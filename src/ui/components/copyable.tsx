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
}

/** A reference in a monospaced cut; a click copies it. */
export function Copyable({ text, label }: CopyableProps) {
  const { controls } = useMessages()
  return (
    <button
      type="button"
      className={css.copyable}
      title={`${label ?? controls.copy} ${text}`}
      onClick={() => copyText(text, controls)}
    >
      <span className={css.text}>{text}</span>
      <IconCopy size="0.75rem" stroke={1.8} aria-hidden />
    </button>
  )
}

/**
 * The same in a row, where a press on the text opens as it does anywhere in the row: a small button beside it copies. It is no stop of
 * the Tab key, since the table has a key for it (use-table-keys.ts).
 */
export function CopyableInRow({ text }: Pick<CopyableProps, 'text'>) {
  const { controls } = useMessages()
  const label = `${controls.copy} ${text}`
  return (
    <span className={css.inRow}>
      <Reference>{text}</Reference>
      <button
        type="button"
        className={css.copy}
        tabIndex={-1}
        aria-label={label}
        title={label}
        onClick={(event) => {
          event.stopPropagation()
          void copyText(text, controls)
        }}
      >
        <IconCopy size="0.75rem" stroke={1.8} aria-hidden />
      </button>
    </span>
  )
}

/** The same cut without the copying: for rows, where a click opens. */
export function Reference({ children }: { children: string }) {
  return <span className={css.text}>{children}</span>
}
