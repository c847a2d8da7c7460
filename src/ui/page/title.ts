import { useEffect } from 'react'

/** The window's title: what is shown, then whose console it is. Null leaves it as it is. */
export function useTitle(title: string | null, provider: string): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${provider}`
  }, [title, provider])
}
