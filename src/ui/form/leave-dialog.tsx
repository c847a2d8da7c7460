import { Ask } from '../components/confirm-dialog.tsx'
import { useWords } from '../messages/messages.tsx'

/** Whether what was typed may be lost (002 §2). */
export default function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { notices, controls } = useWords()
  return (
    <Ask
      title={notices.leaveTitle}
      onCancel={onStay}
      answers={[
        { label: notices.leave, tone: 'danger', onChoose: onLeave },
        { label: controls.cancel, onChoose: onStay },
      ]}
    >
      {notices.leaveText}
    </Ask>
  )
}
