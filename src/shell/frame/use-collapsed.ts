import { useSyncExternalStore } from 'react'

/** 000 §2 */
const KEY = 'is_navbar_collapsed'
const toggled = new EventTarget()
/** Where storage is denied: for as long as the page is open. */
let unkept = false

function isCollapsed(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return unkept
  }
}

function collapse(next: boolean): void {
  unkept = next
  try {
    localStorage.setItem(KEY, String(next))
  } catch {
    // Without storage it is not remembered.
  }
  toggled.dispatchEvent(new Event('toggled'))
}

function listen(changed: () => void): () => void {
  toggled.addEventListener('toggled', changed)
  window.addEventListener('storage', changed)
  return () => {
    toggled.removeEventListener('toggled', changed)
    window.removeEventListener('storage', changed)
  }
}

/**
 * Whether the side navigation is narrow, and how to make it so; remembered, in all tabs. It writes at a press only: one
 * that wrote when it was put up brought back what logging out in another tab had just cleared.
 */
export function useCollapsed(): readonly [boolean, (next: boolean) => void] {
  return [useSyncExternalStore(listen, isCollapsed), collapse]
}
