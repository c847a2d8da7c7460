import { saveUserSetting } from '../../contract/user-settings.ts'
import { useSession, useSessionStore } from '../../features/session/session.tsx'
import { ConfirmDialog } from '../../ui/components/confirm-dialog.tsx'
import { toast } from '../../ui/components/toast.ts'
import { useMessages } from '../../ui/messages/messages.tsx'
import { BROWSER_ALERT } from './browser-alert.ts'

/** 000 §2, §8: remembered per user, or by the browser where nobody is signed in. */
export default function OutOfDate({ onClose }: { onClose: () => void }) {
  const { notices } = useMessages()
  const session = useSession()
  const store = useSessionStore()
  const never = async () => {
    onClose()
    if (session.is !== 'signed-in') {
      localStorage.setItem(BROWSER_ALERT, 'true')
      return
    }
    const outcome = await store.client(saveUserSetting, { body: { setting: BROWSER_ALERT, value: true } })
    if (outcome.ok) store.refresh()
    else toast({ text: outcome.error, variant: 'error' })
  }
  return (
    <ConfirmDialog
      title={notices.oldTitle}
      onCancel={onClose}
      answers={[
        { label: notices.oldNever, onChoose: never },
        { label: notices.ok, onChoose: onClose },
      ]}
    >
      {notices.oldText}
    </ConfirmDialog>
  )
}
