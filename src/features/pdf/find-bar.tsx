import { TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { pdfMessages as messages } from './messages.ts'
import css from './pdf.module.css'
import type { PdfState, PdfView } from './pdf-view.ts'

interface FindBarProps {
  view: PdfView
  state: PdfState
  onClose: () => void
}

/** Searches in all pages: Enter goes on, Shift+Enter goes back. */
export function FindBar({ view, state: { matches, isFound }, onClose }: FindBarProps) {
  const [text, setText] = useState('')
  const said =
    text === '' ? '' : isFound ? messages.matches(matches.current, matches.total) : messages.noMatch
  return (
    <search className={css.find}>
      <TextInput
        size="xs"
        aria-label={messages.find}
        placeholder={messages.find}
        value={text}
        data-autofocus
        autoFocus
        onChange={(event) => {
          setText(event.currentTarget.value)
          view.find(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') view.find(text, event.shiftKey ? 'back' : 'again')
        }}
      />
      <span role="status" className={css.said}>
        {said}
      </span>
      <IconButton
        icon={IconChevronUp}
        label={messages.findPrevious}
        disabled={text === ''}
        onClick={() => view.find(text, 'back')}
      />
      <IconButton
        icon={IconChevronDown}
        label={messages.findNext}
        disabled={text === ''}
        onClick={() => view.find(text, 'again')}
      />
      <IconButton icon={IconX} label={messages.findClose} onClick={onClose} />
    </search>
  )
}
