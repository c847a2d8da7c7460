/**
 * Gives the focus back to a button that was busy: browsers take it from what is disabled, and whoever works by keyboard
 * would be nowhere. Where something else has taken the focus meanwhile it stays there. Answers how to end it.
 */
export function keepFocusOfBusy(): () => void {
  let busy: HTMLButtonElement | null = null
  // Told before the next frame, which is when the focus is taken away.
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLButtonElement)) continue
      if (target.disabled) {
        if (target === document.activeElement) busy = target
      } else if (target === busy) {
        busy = null
        if (document.activeElement === document.body) target.focus({ preventScroll: true })
      }
    }
  })
  observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['disabled'] })
  return () => observer.disconnect()
}
