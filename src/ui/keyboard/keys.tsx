import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { createKeyboard, type KeyBinding, type Keyboard } from './keyboard.ts'

export type { KeyBinding } from './keyboard.ts'

const KeyboardContext = createContext<Keyboard | null>(null)

/** Whether keys that are one character do anything, and turning them on or off. */
interface CharacterKeys {
  readonly on: boolean
  readonly setOn: (on: boolean) => void
}
const CharacterKeysContext = createContext<CharacterKeys>({ on: true, setOn: () => {} })

export function KeyboardProvider({ children }: { children: ReactNode }) {
  const [keyboard, setKeyboard] = useState<Keyboard | null>(null)
  const [on, setOn] = useState(true)
  const characterKeys = useMemo(() => ({ on, setOn }), [on])
  useLayoutEffect(() => keyboard?.setCharacterKeysEnabled(on), [keyboard, on])
  useLayoutEffect(() => {
    const made = createKeyboard(document, flushSync)
    setKeyboard(made)
    return made.end
  }, [])
  return (
    <KeyboardContext value={keyboard}>
      <CharacterKeysContext value={characterKeys}>{children}</CharacterKeysContext>
    </KeyboardContext>
  )
}

export const useCharacterKeys = (): CharacterKeys => useContext(CharacterKeysContext)

/**
 * What keys do while this component is shown. Write the bindings inline: they are registered anew only when their keys
 * or labels change, and always run the newest function.
 *
 *     useKeys([{ keys: 'a', label: 'Assign', run: () => assign(selection) }])
 */
export function useKeys(bindings: readonly KeyBinding[], active = true): void {
  const keyboard = useContext(KeyboardContext)
  const newest = useRef(bindings)
  useLayoutEffect(() => {
    newest.current = bindings
  })
  const shape = JSON.stringify(
    bindings.map(({ keys, label, group, whileTyping }) => [keys, label, group, whileTyping]),
  )
  // With what is seen: a key that is pressed in the same moment is not lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` says when the bindings differ in what is registered
  useLayoutEffect(() => {
    if (keyboard === null || !active) return
    return keyboard.register(
      newest.current.map((binding, i) => ({ ...binding, run: (event) => newest.current[i]?.run(event) })),
    )
  }, [keyboard, active, shape])
}

/** ms; what takes longer is waited for by nobody. */
const PATIENCE_MS = 3_000

/** Keys that are pressed while the list that they are meant for is still coming do what they do when it is there. */
export function useBufferedKeys(isComing: boolean): void {
  const keyboard = useContext(KeyboardContext)
  useEffect(() => {
    if (keyboard === null || !isComing) return
    const letGo = keyboard.bufferKeys()
    const timer = setTimeout(letGo, PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      // Not while React is still at what has come.
      queueMicrotask(letGo)
    }
  }, [keyboard, isComing])
}

/** Gets what a handheld scanner types while no field has the focus; `scanned` may be written inline. */
export function useScans(scanned: (text: string) => void, active = true): void {
  const keyboard = useContext(KeyboardContext)
  const newest = useRef(scanned)
  useLayoutEffect(() => {
    newest.current = scanned
  })
  useLayoutEffect(() => {
    if (keyboard === null || !active) return
    return keyboard.readScans((text) => newest.current(text))
  }, [keyboard, active])
}

const NONE: readonly KeyBinding[] = []
const never = () => () => {}

/** Everything that can be pressed now, for the help dialog. */
export function useRegisteredKeys(): readonly KeyBinding[] {
  const keyboard = useContext(KeyboardContext)
  return useSyncExternalStore(keyboard?.subscribe ?? never, () => keyboard?.registered() ?? NONE)
}
