import { useSignal } from '../../ui/live/use-signal.ts'
import { useAccess } from '../session/access.tsx'
import { presenceMessages as messages } from './messages.ts'
import css from './presence.module.css'
import { isAt, type Place, present, rowsAtStop } from './present.ts'
import { useEditing } from './whereabouts.ts'

const listed = (names: readonly string[]): string => {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : messages.and(names.slice(0, -1).join(', '), last)
}

/** Says in a panel or form who else has the same open, and who changes it. Nothing where nobody does. */
export function AlsoHere(place: Place) {
  const colleagues = useSignal(present).colleagues.filter((one) => isAt(one, place))
  const editing = colleagues.filter(({ is_editing }) => is_editing)
  const told = editing.length > 0 ? editing : colleagues
  const names = listed(told.map(({ name }) => name))
  const isOne = told.length === 1
  const text =
    editing.length > 0
      ? (isOne ? messages.editsThis : messages.editThis)(names)
      : (isOne ? messages.seesThis : messages.seeThis)(names)
  // The region is there before its words, so that they are spoken when they come.
  return (
    <p role="status" className={css.also} data-editing={editing.length > 0 || undefined}>
      {told.length > 0 && text}
    </p>
  )
}

/** In a form: says that it is open here, and who else has the same open. */
export function AlsoEditing(place: Place) {
  useEditing('form' in place ? place.form : null)
  return <AlsoHere {...place} />
}

/** Names of colleagues who are at a stop, for its card, by its rows; none at a past moment, where nobody is. */
export function useNamesAtStop(rowIds: readonly number[]): string {
  const { colleagues } = useSignal(present)
  if (useAccess().isPast) return ''
  return colleagues
    .filter((one) => rowsAtStop(one).some((id) => rowIds.includes(id)))
    .map(({ name }) => name)
    .join(', ')
}
