import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { useSessionStore } from '../../features/session/session.tsx'

/** Whoever comes here is signed out, in all tabs, and stands at the door without a way back. */
export function Screen() {
  const store = useSessionStore()
  const [over, setOver] = useState(false)
  useEffect(() => {
    store.signOut().finally(() => setOver(true))
  }, [store])
  return over ? <Navigate to="/login" replace /> : null
}
