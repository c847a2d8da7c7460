import { settingsMessages as messages } from './messages.ts'
import css from './settings.module.css'

interface ColourWellProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** The colour itself: pressed, the browser's own choice of colours. It knows no `#0a4`. */
export function ColourWell({ label, value, onChange }: ColourWellProps) {
  const long = value.trim().replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/i, '#$1$1$2$2$3$3')
  return (
    <input
      type="color"
      className={css.well}
      aria-label={messages.pick(label)}
      value={/^#[0-9a-f]{6}$/i.test(long) ? long.toLowerCase() : '#000000'}
      onChange={({ currentTarget }) => onChange(currentTarget.value.toUpperCase())}
    />
  )
}
