import { type ReactNode, useState } from 'react'
import { useKeys } from '../keyboard/keys.tsx'
import { lazyOnDemand } from '../loading/lazy.tsx'
import { useMessages } from '../messages/messages.tsx'

const LeaveDialog = lazyOnDemand(
  () => import('./leave-dialog.tsx'),
  ({ onStay }) => onStay(),
)

/**
 * Of a form that stands beside a screen: Escape leaves it, also out of its fields, and asks first where something typed would be lost.
 * `leave` does the same for a cross; `question` is to be rendered.
 */
export function useEscapeOut(
  isDirty: boolean,
  onLeave: () => void,
): { leave: () => void; question: ReactNode } {
  const { controls } = useMessages()
  const [asking, setAsking] = useState(false)
  const leave = () => {
    if (isDirty) setAsking(true)
    else onLeave()
  }
  useKeys([{ keys: 'Escape', label: controls.cancel, run: leave, whileTyping: true, isOverlay: true }])
  const question = asking && (
    <LeaveDialog
      onStay={() => setAsking(false)}
      onLeave={() => {
        setAsking(false)
        onLeave()
      }}
    />
  )
  return { leave, question }
}
