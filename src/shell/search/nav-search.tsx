import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useRef } from 'react'
import { readSearch } from '../../domain/console/nav-search.ts'
import { Flyout } from '../../ui/components/flyout.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { useLookup } from './lookup.tsx'
import css from './nav-search.module.css'

interface NavSearchProps {
  onFound?: () => void
  /** Nothing was found, or it could not be looked for: what is said of it may need the room. */
  onMissed?: () => void
  focused?: boolean
}

/** The box in the navigation: a reference or an account code, typed, pasted or scanned. */
export function NavSearch({ onFound, onMissed, focused }: NavSearchProps) {
  const { allowed, busy, typed, type, look } = useLookup()
  const { search } = useMessages()
  const field = useRef<HTMLInputElement>(null)
  if (!allowed) return null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // What is typed next takes its place, also before it is found.
    field.current?.select()
    const came = await look(typed)
    if (came === 'overtaken') return
    if (came === 'missed') return onMissed?.()
    type((now) => (now === typed ? '' : now))
    onFound?.()
  }
  return (
    <search>
      <form className={css.box} onSubmit={submit} aria-busy={busy}>
        <input
          ref={field}
          className={css.field}
          value={typed}
          placeholder={search.placeholder}
          aria-label={search.box}
          maxLength={100}
          // biome-ignore lint/a11y/noAutofocus: whoever opens it types next
          autoFocus={focused}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => type(event.currentTarget.value)}
        />
        <button
          type="submit"
          className={css.submit}
          aria-label={search.submit}
          title={search.submit}
          disabled={readSearch(typed) === null}
        >
          <IconSearch size="1rem" stroke={1.8} aria-hidden />
        </button>
      </form>
    </search>
  )
}

/** The same in a narrow menu, where there is room for a sign only: the box stands beside it once it is pressed. */
export function NarrowNavSearch() {
  const { allowed } = useLookup()
  const { search } = useMessages()
  if (!allowed) return null
  return (
    <div className={css.narrow}>
      <Flyout icon={IconSearch} label={search.box} opens="beside">
        {(close) => (
          <div className={css.beside}>
            <NavSearch focused onFound={close} />
          </div>
        )}
      </Flyout>
    </div>
  )
}
