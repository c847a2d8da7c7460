import { Button, Loader } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { type ChangeEvent, type ClipboardEvent, type DragEvent, useRef } from 'react'
import { FILE_TYPES } from '../../domain/files/file-types.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import css from './files.module.css'
import { filesMessages as messages } from './messages.ts'
import type { Uploads } from './use-uploads.ts'

const ALL_TYPES = Object.keys(FILE_TYPES).join()

/** For the form around it: what is pasted or dropped anywhere in it is added. */
export const takesFiles = (uploads: Uploads) => ({
  onPaste(event: ClipboardEvent) {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    uploads.add(event.clipboardData.files)
  },
  onDragOver(event: DragEvent) {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  },
  onDrop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    uploads.add(event.dataTransfer.files)
  },
})

interface FilePickerProps {
  uploads: Uploads
  label?: string
  /** What is offered to choose from. */
  accept?: string
}

/** A button to choose files, and those that were chosen. */
export function FilePicker({ uploads, label = messages.add, accept = ALL_TYPES }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  function choose(event: ChangeEvent<HTMLInputElement>): void {
    uploads.add(event.currentTarget.files ?? [])
    // So that the same one can be chosen again.
    event.currentTarget.value = ''
  }
  return (
    <div className={css.picker}>
      <input ref={input} type="file" multiple hidden accept={accept} aria-label={label} onChange={choose} />
      <Button
        variant="default"
        size="compact-md"
        title={messages.addHint}
        leftSection={<IconPaperclip size="1rem" stroke={1.7} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {uploads.list.length > 0 && (
        <ul className={css.chosen} aria-label={messages.adding}>
          {uploads.list.map(({ key, name, id, problem }) => (
            <li key={key}>
              {id === null && problem === '' && <Loader size="xs" aria-label={messages.sending(name)} />}
              <span className={css.name}>{name}</span>
              {problem !== '' && (
                <span role="alert" className={css.problem}>
                  {problem}
                </span>
              )}
              <IconButton icon={IconX} label={messages.remove(name)} onClick={() => uploads.remove(key)} />
            </li>
          ))}
        </ul>
      )}
      {uploads.problem !== '' && (
        <p role="alert" className={css.problem}>
          {uploads.problem}
        </p>
      )}
    </div>
  )
}
