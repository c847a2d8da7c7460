/**
 * Gives the focus back to a button that was busy: browsers take it from what is disabled, and whoever works by keyboard
 * would be nowhere. Where something else has taken the focus meanwhile it stays there. Answers how to end it.
 */
export function keepFocusOfBusy(): () => void {
  let busy: HTMLButtonElement | null = null
  // Some browsers take the focus away at once, and say so; others before the next frame, and say nothing.
  const note = (target: EventTarget | null) => {
    if (target instanceof HTMLButtonElement && target.disabled) busy = target
  }
  const leave = ({ target }: Event) => note(target)
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target === document.activeElement) note(target)
      const free = target === busy && !busy.disabled ? busy : null
      if (free === null) continue
      busy = null
      if (document.activeElement === document.body) free.focus({ preventScroll: true })
    }
  })
  observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusout', leave)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusout', leave)
  }
}
