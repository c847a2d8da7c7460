/**
 * For a part whose rows and buttons go by themselves, as `ref` of an element with `tabIndex={-1}`: when what had the focus there is gone and
 * nothing else has it, the part takes it, so that the next key does not begin at the top of the page.
 */
export function keepFocus(part: HTMLElement | null): (() => void) | undefined {
  if (part === null) return undefined
  let last: Element | null = null
  const note = ({ target }: Event) => {
    last = target instanceof Element && target !== part ? target : null
  }
  // Whoever presses somewhere else has left.
  const leave = ({ target }: Event) => {
    if (!(target instanceof Node && part.contains(target))) last = null
  }
  const observer = new MutationObserver(() => {
    if (last === null || last.isConnected) return
    last = null
    if (document.activeElement === document.body) part.focus({ preventScroll: true })
  })
  observer.observe(part, { childList: true, subtree: true })
  part.addEventListener('focusin', note)
  document.addEventListener('pointerdown', leave)
  return () => {
    observer.disconnect()
    part.removeEventListener('focusin', note)
    document.removeEventListener('pointerdown', leave)
  }
}
