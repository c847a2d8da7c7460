import { useSyncExternalStore } from 'react'

/** Whether something is chosen in this browser, in all its tabs. Logging out clears it with all that the browser keeps (000 §4). */
export interface KeptFlag {
  isOn(): boolean
  set(next: boolean): void
  /** Returns what stops listening. */
  subscribe(changed: () => void): () => void
}

/** It writes when it is set only: one that wrote when it was read brought back what logging out in another tab had just cleared. */
export function createKeptFlag(key: string): KeptFlag {
  const listeners = new Set<() => void>()
  // Where storage is denied: for as long as the page is open.
  let unkept = false
  return {
    isOn() {
      try {
        return localStorage.getItem(key) === 'true'
      } catch {
        return unkept
      }
    },
    set(next) {
      unkept = next
      try {
        localStorage.setItem(key, String(next))
      } catch {
        // Without storage it is not remembered.
      }
      for (const changed of listeners) changed()
    },
    subscribe(changed) {
      listeners.add(changed)
      window.addEventListener('storage', changed)
      return () => {
        listeners.delete(changed)
        window.removeEventListener('storage', changed)
      }
    },
  }
}

export const useKeptFlag = (flag: KeptFlag): readonly [boolean, (next: boolean) => void] => [
  useSyncExternalStore(flag.subscribe, flag.isOn),
  flag.set,
]
