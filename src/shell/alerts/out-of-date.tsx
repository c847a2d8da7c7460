import { saveUserSetting } from '../../contract/user-settings.ts'
import { Ask } from '../../ui/ask.tsx'
import { useSession, useSessionStore } from '../../ui/live.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../ui/words/words.tsx'
import { BROWSER_ALERT } from './browser-alert.ts'

/** 000 §2, §8: remembered per user, or by the browser where nobody is signed in. */
export default function OutOfDate({ onClose }: { onClose: () => void }) {
  const { notices } = useWords()
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
    <Ask
      title={notices.oldTitle}
      onCancel={onClose}
      answers={[
        { label: notices.oldNever, onChoose: never },
        { label: notices.ok, onChoose: onClose },
      ]}
    >
      {notices.oldText}
    </Ask>
  )
}
