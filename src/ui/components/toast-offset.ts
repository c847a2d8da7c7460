import { type RefObject, useLayoutEffect } from 'react'

const bars = new Set<Element>()

/** As high as the highest of the bars, px; shell/toasts.module.css reads it. */
function apply(): void {
  const tops = [...bars].map((bar) => bar.getBoundingClientRect().top)
  const above = Math.max(0, ...tops.map((top) => window.innerHeight - top))
  document.body.style.setProperty('--toasts-above', `${above}px`)
}

/** Toasts come up above this bar, for as long as it stands at the foot of the page: its buttons stay free. */
export function useToastsAbove(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const its = bar.current
    if (its === null) return
    bars.add(its)
    const observer = new ResizeObserver(apply)
    observer.observe(its)
    observer.observe(document.body)
    return () => {
      observer.disconnect()
      bars.delete(its)
      apply()
    }
  }, [bar])
}
