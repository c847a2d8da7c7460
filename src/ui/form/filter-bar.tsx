import { IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { Kbd } from '../keyboard/kbd.tsx'
import { useKeys } from '../keyboard/keys.tsx'
import { useMessages } from '../messages/messages.tsx'
import { Facet, type FacetProps } from './facet.tsx'
import css from './filter-bar.module.css'

interface FilterBarProps {
  search: string
  onSearch: (text: string) => void
  placeholder?: string
  /** Enter or the arrow down: on into the list. */
  onEnter?: () => void
  /** Each a list to choose from, with how many rows each choice would leave. */
  facets?: readonly FacetProps[]
  /** Filters that are no lists, in sight however many facets there are. */
  further?: ReactNode
  /** Takes all filters away, where there are others than text and facets, and whether any is set. */
  cleared?: { readonly isFiltered: boolean; readonly onClear: () => void }
  /** At the right, in sight however many filters there are: how many rows, actions. */
  children?: ReactNode
}

/** Text and facets above a list. `/` goes to the text, Esc out of it. Filters apply as they are typed. */
export function FilterBar(props: FilterBarProps) {
  const { search, onSearch, onEnter, placeholder, facets = [], further, cleared, children } = props
  const { components } = useMessages()
  const named = placeholder ?? components.filter
  const field = useRef<HTMLInputElement>(null)
  // What is typed shows at once; the filter itself may live in the address, which follows a little later.
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    setTyped(text)
    onSearch(text)
  }
  useKeys([
    { keys: '/', label: components.filter, group: components.lists, run: () => field.current?.focus() },
    {
      keys: 'Escape',
      whileTyping: true,
      run: (event) => {
        if (event.target !== field.current) return false
        if ((typed ?? search) !== '') type('')
        else field.current?.blur()
      },
    },
    {
      keys: ['ArrowDown', 'Enter'],
      whileTyping: true,
      run: (event) => {
        if (event.target !== field.current) return false
        field.current?.blur()
        onEnter?.()
      },
    },
  ])
  const isFiltered = cleared?.isFiltered ?? (search !== '' || facets.some(({ chosen }) => chosen.size > 0))
  const clear = () => {
    // The button goes; a keyboard that comes up over the rows was not asked for.
    if (!matchMedia('(pointer: coarse)').matches) field.current?.focus()
    if (cleared !== undefined) return cleared.onClear()
    onSearch('')
    for (const { onChoose } of facets) onChoose(new Set())
  }
  return (
    <search className={css.bar}>
      <div className={css.field} data-words={named}>
        <IconSearch size="0.9375rem" stroke={1.8} aria-hidden />
        <input
          ref={field}
          type="search"
          value={typed ?? search}
          placeholder={named}
          aria-label={named}
          spellCheck={false}
          autoComplete="off"
          onBlur={() => setTyped(null)}
          onPaste={(event) => {
            // A field of one line would join what stands on several.
            const text = event.clipboardData.getData('text')
            if (!/[\r\n\t]/.test(text)) return
            event.preventDefault()
            const { value, selectionStart, selectionEnd } = event.currentTarget
            const lines = text.trim().replace(/\s*[\r\n\t]+\s*/g, ' ')
            type(value.slice(0, selectionStart ?? 0) + lines + value.slice(selectionEnd ?? value.length))
          }}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <span className={css.hint} aria-hidden>
          <Kbd keys="/" />
        </span>
      </div>
      <div className={css.facets}>
        {facets.map((facet) => (
          <Facet key={facet.label} {...facet} />
        ))}
      </div>
      <div className={css.rest}>
        {further !== undefined && <div className={css.further}>{further}</div>}
        {isFiltered && (
          <button type="button" className={css.clear} onClick={clear}>
            <IconX size="0.8125rem" stroke={2} aria-hidden />
            {components.clear}
          </button>
        )}
        {children}
      </div>
    </search>
  )
}
