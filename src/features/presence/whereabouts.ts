/** What of the screen is open in this tab, as colleagues are told it (decision 130). */
import { useEffect } from 'react'
import type { PresentThing } from '../../contract/presence.ts'
import { createSignal, type Signal } from '../../streams/signal.ts'

interface Whereabouts {
  readonly opened: PresentThing | null
  readonly is_editing: boolean
  /** A form of the screen that no thing stands for, such as `driver/7`. */
  readonly form: string | null
  /** The rows of the stop that is chosen on a board: shipments, and collection requests (`requestOf`). */
  readonly stop: readonly number[]
}

const NOTHING_OPEN: Whereabouts = { opened: null, is_editing: false, form: null, stop: [] }
const isSame = (a: Whereabouts, b: Whereabouts): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Of parts of the screen that say so, the newest last. */
const said = new Map<object, Partial<Whereabouts>>()
const here = createSignal(NOTHING_OPEN, isSame)

export const whereabouts: Signal<Whereabouts> = here

/** What is said last of each counts: a form in a panel says that it edits, its panel what. */
function settle(): void {
  const all = [...said.values()]
  here.set({
    opened: all.findLast(({ opened }) => opened)?.opened ?? null,
    is_editing: all.some(({ is_editing }) => is_editing),
    form: all.findLast(({ form }) => form)?.form ?? null,
    stop: all.findLast(({ stop }) => stop)?.stop ?? [],
  })
}

/** Says so for as long as the component is there. */
function useSaid(part: Partial<Whereabouts>, key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` tells all of `part`
  useEffect(() => {
    const mine = {}
    said.set(mine, part)
    settle()
    return () => {
      said.delete(mine)
      settle()
    }
  }, [key])
}

export const useOpened = (kind: PresentThing['kind'], id: number): void =>
  useSaid({ opened: { kind, id } }, `${kind} ${id}`)

/** `form`: which one, where nothing that is opened tells it. Nothing is said while `isEditing` is false. */
export const useEditing = (form: string | null = null, isEditing = true): void =>
  useSaid(isEditing ? { is_editing: true, form } : {}, `${isEditing} ${form}`)

export const useStopChosen = (rowIds: readonly number[]): void =>
  useSaid({ stop: rowIds.slice(0, 200) }, rowIds.join())
