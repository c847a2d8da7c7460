import { type PointerEvent, useEffect, useState } from 'react'
import css from './fleet-map.module.css'
import { drawn, type Point } from './lasso.ts'

interface LassoLayerProps {
  label: string
  /** `adds`: with Ctrl or Shift, beside what is chosen already. */
  onLoop: (loop: readonly Point[], adds: boolean) => void
  onCancel: () => void
}

const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point => {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

/** Lies over the map while a loop is drawn: the map stays where it is. Esc puts it away. */
export function LassoLayer({ label, onLoop, onCancel }: LassoLayerProps) {
  const [line, setLine] = useState<readonly Point[]>([])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onCancel()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [onCancel])
  return (
    <svg
      className={css.lasso}
      role="img"
      aria-label={label}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setLine([pointOf(event)])
      }}
      onPointerMove={(event) => {
        if (line.length > 0) setLine(drawn(line, pointOf(event)))
      }}
      onPointerUp={(event) => {
        const { ctrlKey, metaKey, shiftKey } = event
        if (line.length > 0) onLoop(line, ctrlKey || metaKey || shiftKey)
        setLine([])
      }}
      onPointerCancel={() => setLine([])}
    >
      {line.length > 1 && <polygon points={line.map(({ x, y }) => `${x},${y}`).join(' ')} />}
    </svg>
  )
}
