import { useEffect, useId, useRef, useState } from 'react'
import css from './sheet.module.css'
import { meantChoice, type SheetColumn } from './sheet-column.ts'

interface CellEditorProps {
  label: string
  column: SheetColumn
  /** What stands in it at first. */
  first: string
  onCommit: (text: string, by: { row: number; column: number }) => void
  onCancel: () => void
  /** The pointer went elsewhere: what is typed stays. */
  onLeft: (text: string) => void
}

/** The cell of the cursor while something is typed into it: Enter goes down, Tab to the side, Escape leaves it as it was. */
export function CellEditor({ label, column, first, onCommit, onCancel, onLeft }: CellEditorProps) {
  const [text, setText] = useState(first)
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const list = useId()
  useEffect(() => {
    input.current?.focus()
    input.current?.setSelectionRange(first.length, first.length)
  }, [first])
  const meant = () => meantChoice(column.choices ?? [], text) ?? text
  const done = (run: () => void) => {
    isDone.current = true
    run()
  }
  return (
    <>
      <input
        ref={input}
        className={css.input}
        aria-label={label}
        list={column.choices === undefined ? undefined : list}
        autoComplete="off"
        spellCheck={false}
        maxLength={column.maxLength}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={() => !isDone.current && onLeft(meant())}
        onKeyDown={(event) => {
          const by = event.shiftKey ? -1 : 1
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') done(() => onCommit(meant(), { row: by, column: 0 }))
          else if (event.key === 'Tab') done(() => onCommit(meant(), { row: 0, column: by }))
          else if (event.key === 'Escape') done(onCancel)
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      {column.choices !== undefined && (
        <datalist id={list}>
          {column.choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  )
}
