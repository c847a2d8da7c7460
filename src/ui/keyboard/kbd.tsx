import { Fragment } from 'react'
import { useMessages } from '../messages/messages.tsx'
import css from './kbd.module.css'
import { isCharacterKey, pressesOf } from './keyboard.ts'
import { useCharacterKeys } from './keys.tsx'

const MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
const WRITTEN: Record<string, string> = {
  mod: MAC ? '⌘' : 'Ctrl',
  shift: 'Shift',
  alt: MAC ? '⌥' : 'Alt',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageDown: 'Page ↓',
  PageUp: 'Page ↑',
}

/** A chord as a line of text, for what can show no caps: 'Ctrl K', on a Mac '⌘ K'. */
export const chordInText = (keys: string): string =>
  keys
    .split('+')
    .map((part) => WRITTEN[part] ?? part.toUpperCase())
    .join(' ')

/** A key, a chord ('mod+a') or a sequence ('g d') as caps; nothing for a key that somebody has turned off. */
export function Kbd({ keys }: { keys: string }) {
  const { components } = useMessages()
  const { on } = useCharacterKeys()
  if (!on && isCharacterKey(keys)) return null
  return (
    <span className={css.keys}>
      {pressesOf(keys).map((press, i) => (
        <Fragment key={press}>
          {i > 0 && <span className={css.then}>{components.thenPress}</span>}
          {press.split('+').map((part) => (
            <kbd key={part} className={css.cap}>
              {WRITTEN[part] ??
                (part === ' ' ? components.spaceKey : part.length === 1 ? part.toUpperCase() : part)}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
