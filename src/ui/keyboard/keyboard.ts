import { createScanReader } from './scan-reader.ts'
import { isDialogOpen, isTyping, redispatch } from './typing.ts'

/**
 * The only listener to keydown.
 *
 * Screens register what their keys do for as long as they are shown; the newest registration of a key wins, and before it
 * what stands in front of the screen: an open panel's Esc comes before that of a list that came later. Nothing fires
 * while somebody types. What a handheld scanner types while no field has the focus goes to whoever reads scans, and
 * presses no keys where nobody does.
 */

export interface KeyBinding {
  /**
   * 'a', 'shift+x', 'mod+a' (Ctrl, or Command on a Mac), 'Escape', 'ArrowDown', '?' or a sequence such as 'g d'.
   * Several for one thing: ['j', 'ArrowDown'].
   */
  readonly keys: string | readonly string[]
  /** What it does, for the help dialog. Without a label it is not shown there. */
  readonly label?: string
  /** The heading in the help dialog; 'This screen' unless told. */
  readonly group?: string
  /** Returning false lets the next registration of the key have it. */
  readonly run: (event: KeyboardEvent) => unknown
  /** Fires while somebody types, too. For Escape out of a field. */
  readonly whileTyping?: boolean
  /** Comes before newer registrations: it belongs to what is opened in front of the screen. */
  readonly isOverlay?: boolean
}

/** How long (ms) a second key may follow the first of a sequence. */
const SEQUENCE_MS = 1200
/** Keys that belong to a focused button, menu or list before they belong to the page. */
const FOR_CONTROLS: ReadonlySet<string> = new Set(['Enter', ' ', 'Tab'])
const FOR_WIDGETS: ReadonlySet<string> = new Set([
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
])
/** What goes on while it is held down: moving. Anything else would be done over and over, such as taking back. */
const REPEATABLE_KEYS = /^(shift\+)?([hjkl]|Arrow\w+|Page\w+)$/

/** What may be meant for a list that is still coming; what is not put off is the browser's, or leads away. */
const FOR_LISTS = /^(.|Enter|(shift\+)?([jk]|Arrow\w+|Page\w+)|Home|End)$/

/** Whether a list that has the focus keeps the key to itself, so that nobody here reacts to it. */
export const ownedByWidget = ({ key }: Pick<KeyboardEvent, 'key'>): boolean => FOR_WIDGETS.has(key)

export interface Keyboard {
  /** Returns what takes the bindings away again. */
  register(bindings: readonly KeyBinding[]): () => void
  /** What can be pressed now, in order of registration. */
  registered(): readonly KeyBinding[]
  subscribe(changed: () => void): () => void
  /** Puts off what is pressed, while what it is meant for is still coming. Returns what lets it go, in its order. */
  bufferKeys(): () => void
  /**
   * Whether keys that are one character by themselves ('j', '?', 'g d') do anything: whoever speaks to the computer or
   * hits keys by chance turns them off (WCAG 2.1.4). Arrows, Enter, Escape and chords stay.
   */
  setCharacterKeysEnabled(on: boolean): void
  /** Reads what a scanner types; the newest reader gets it. Returns what stops reading. */
  readScans(scanned: (text: string) => void): () => void
}

/** Whether the focused element has a use of its own for the key. */
function targetHandlesKey(event: KeyboardEvent): boolean {
  if (!(event.target instanceof HTMLElement)) return false
  // A slider does nothing with them.
  if (FOR_CONTROLS.has(event.key))
    return event.target.closest('button, a[href], summary, input:not([type=range]), [role=button]') !== null
  if (ownedByWidget(event)) {
    return (
      event.target.closest(
        '[role=menu], [role=listbox], [role=radiogroup], [role=tablist], [role=slider], input[type=range], input[type=radio], .maplibregl-map',
      ) !== null
    )
  }
  return false
}

/** Whether what was pressed last has led into a field or a dialog: the next key is meant for that. */
const isElsewhere = (): boolean => isDialogOpen() || isTyping(document.activeElement)

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog], dialog') !== null
}

/** How a key press is written in a binding. Shift counts only where the character does not already say it. */
export function pressOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string {
  const named = event.key.length > 1
  const key = named ? event.key : event.key.toLowerCase()
  const shift = event.shiftKey && (named || /^[a-z]$/.test(key) || key === ' ')
  const parts = [
    event.ctrlKey || event.metaKey ? 'mod' : '',
    event.altKey ? 'alt' : '',
    shift ? 'shift' : '',
    key,
  ]
  return parts.filter((part) => part !== '').join('+')
}

/** The presses of a binding, one after the other: two of 'g d', and one of the space bar, which is written ' '. */
export const pressesOf = (keys: string): readonly string[] => (keys === ' ' ? [keys] : keys.split(' '))

/** Whether a binding begins with a character by itself, with Shift or without. */
export const isCharacterKey = (keys: string): boolean => /^(shift\+)?[^ ]$/.test(pressesOf(keys)[0] ?? '')

/**
 * The keys of bindings that a press may be for, the likelier first. Behind the first key of a sequence a character is its second or nothing:
 * what registers the sequence may still be loading.
 */
export const meantBy = (prefix: string | null, press: string): readonly string[] =>
  prefix === null ? [press] : [`${prefix} ${press}`, ...(isCharacterKey(press) ? [] : [press])]

/** Whose turn it is first. */
export const byPrecedence = (registered: readonly KeyBinding[]): readonly KeyBinding[] =>
  registered.toReversed().toSorted((a, b) => Number(b.isOverlay === true) - Number(a.isOverlay === true))

const keysOf = (binding: KeyBinding): readonly string[] =>
  typeof binding.keys === 'string' ? [binding.keys] : binding.keys

/** The bindings without keys that are characters; one that has no other is gone. */
function withoutCharacters(bindings: readonly KeyBinding[]): readonly KeyBinding[] {
  return bindings.flatMap((binding) => {
    const keys = keysOf(binding).filter((one) => !isCharacterKey(one))
    return keys.length === 0 ? [] : [{ ...binding, keys }]
  })
}

/** `atOnce` runs something and shows what came of it before it returns: keys that were held follow each other closely. */
export function createKeyboard(
  page: Pick<Document, 'addEventListener' | 'removeEventListener'>,
  atOnce: (run: () => void) => void = (run) => run(),
): Keyboard & { end(): void } {
  let registrations: readonly (readonly KeyBinding[])[] = []
  let flat: readonly KeyBinding[] = []
  let hasCharacters = true
  const listeners = new Set<() => void>()
  let scanReaders: readonly ((text: string) => void)[] = []
  let first: { press: string; at: number } | null = null
  /** How many wait for something, and what was pressed since. */
  let waiting = 0
  let later: KeyboardEvent[] = []

  const publish = (next: typeof registrations) => {
    registrations = next
    flat = hasCharacters ? next.flat() : withoutCharacters(next.flat())
    for (const changed of listeners) changed()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || /^(Shift|Control|Alt|Meta)$/.test(event.key)) return
    const typing = isTyping(event.target)
    // A dialog that is open has the keyboard: nothing behind it reacts, Escape is its own. It may have closed itself
    // on this very key, so where the key was pressed counts as well.
    if (isDialogOpen() || isInDialog(event.target)) return scans.flush()
    if (typing) {
      scans.flush()
      return handleKey(event, true)
    }
    // Also where nobody reads scans: the letters of a reference would press keys that lead elsewhere.
    const isHeld = scans.take(event)
    if (!isHeld && !isElsewhere()) return handleKey(event, false)
    // Keys that were held until now have led into a field, where a character comes by itself.
    if (!isHeld && event.key.length === 1) return
    if (!isHeld) redispatch(event)
    // Nothing of the browser's own comes of a key that may be part of a scan: no search of the page, no click.
    event.preventDefault()
  }

  function handleKey(event: KeyboardEvent, typing: boolean): void {
    if (!typing && targetHandlesKey(event)) return
    const press = pressOf(event)
    if (!typing && waiting > 0 && FOR_LISTS.test(press)) {
      later.push(event)
      event.preventDefault()
      return
    }
    if (event.repeat && !REPEATABLE_KEYS.test(press)) {
      // Nor does the page scroll by a space bar that selects.
      if (!typing && flat.some((binding) => keysOf(binding).includes(press))) event.preventDefault()
      return
    }
    const prefix = first !== null && event.timeStamp - first.at < SEQUENCE_MS ? first.press : null
    first = null
    for (const wanted of meantBy(prefix, press)) {
      for (const binding of byPrecedence(flat)) {
        if (!keysOf(binding).includes(wanted) || (typing && binding.whileTyping !== true)) continue
        if (binding.run(event) === false) continue
        event.preventDefault()
        return
      }
    }
    if (!typing && flat.some((binding) => keysOf(binding).some((keys) => keys.startsWith(`${press} `)))) {
      first = { press, at: event.timeStamp }
    }
  }

  const release = (event: KeyboardEvent) =>
    atOnce(() => (isElsewhere() ? redispatch(event) : handleKey(event, false)))

  const scans = createScanReader<KeyboardEvent>({
    release,
    isElsewhere,
    scanned: (text) => scanReaders.at(-1)?.(text),
  })
  page.addEventListener('keydown', onKeyDown)

  return {
    register(bindings) {
      publish([...registrations, bindings])
      return () => publish(registrations.filter((one) => one !== bindings))
    },
    registered: () => flat,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    setCharacterKeysEnabled(on) {
      if (hasCharacters === on) return
      hasCharacters = on
      publish(registrations)
    },
    bufferKeys() {
      waiting += 1
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        waiting -= 1
        if (waiting > 0) return
        const events = later
        later = []
        for (const event of events) release(event)
      }
    },
    readScans(scanned) {
      scanReaders = [...scanReaders, scanned]
      return () => {
        scanReaders = scanReaders.filter((one) => one !== scanned)
      }
    },
    end() {
      scans.end()
      page.removeEventListener('keydown', onKeyDown)
    },
  }
}
