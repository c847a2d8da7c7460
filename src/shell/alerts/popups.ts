/**
 * Browsers say nothing when they block a popup but that `window.open` gives nothing back. It is watched here, whoever
 * calls it, so that a person learns why nothing happened.
 */
const listeners = new Set<() => void>()

/** Asked to be without a way back, a window gives nothing back either. */
const GIVES_NOTHING = /\bno(opener|referrer)\b/

export function watchPopups(): void {
  const open = window.open.bind(window)
  window.open = (url, target, features) => {
    const opened = open(url, target, features)
    if (opened === null && !GIVES_NOTHING.test(features ?? '')) for (const tell of listeners) tell()
    return opened
  }
}

/** Calls `tell` each time that a popup was blocked, until the answer is called. */
export function onPopupBlocked(tell: () => void): () => void {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}
