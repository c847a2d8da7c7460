import type { Icon } from '@tabler/icons-react'
import type { ButtonHTMLAttributes, Ref } from 'react'
import { isCharacterKey } from '../keyboard/keyboard.ts'
import { useCharacterKeys } from '../keyboard/keys.tsx'
import css from './icon-button.module.css'

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: Icon
  /** What it does: its name for screen readers and its tooltip. */
  label: string
  /** The key that does the same, told in the tooltip. */
  keys?: string
  ref?: Ref<HTMLButtonElement>
}

/** A button that is only a sign. It always has a name. */
export function IconButton({ icon: Sign, label, keys, className, ...rest }: IconButtonProps) {
  const { on } = useCharacterKeys()
  const isTold = keys !== undefined && (on || !isCharacterKey(keys))
  return (
    <button
      type="button"
      aria-label={label}
      title={isTold ? `${label} (${keys})` : label}
      className={className === undefined ? css.button : `${css.button} ${className}`}
      {...rest}
    >
      <Sign size="1.0625rem" stroke={1.7} aria-hidden />
    </button>
  )
}
