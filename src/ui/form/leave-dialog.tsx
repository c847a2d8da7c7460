import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { useMessages } from '../messages/messages.tsx'

/** Whether what was typed may be lost (002 §2). */
export default function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { notices, controls } = useMessages()
  return (
    <ConfirmDialog
      title={notices.leaveTitle}
      onCancel={onStay}
      answers={[
        { label: notices.leave, tone: 'danger', onChoose: onLeave },
        { label: controls.cancel, onChoose: onStay },
      ]}
    >
      {notices.leaveText}
    </ConfirmDialog>
  )
}
