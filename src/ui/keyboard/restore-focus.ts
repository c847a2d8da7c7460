import { useEffect } from 'react'

/**
 * Gives the focus back to what had it, when a dialog goes that is only there while it is open. Where something else has
 * taken the focus meanwhile (another screen, another dialog), it stays there.
 */
export function useRestoreFocus(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      // After the dialog has left the page, and whatever it opened has taken the focus.
      requestAnimationFrame(() => {
        const now = document.activeElement
        if ((now === null || now === document.body) && before instanceof HTMLElement && before.isConnected)
          before.focus()
      })
    }
  }, [])
}
