import { BROWSERS, browserOf } from '../../domain/console/browser.ts'
import { ConfirmDialog } from '../../ui/components/confirm-dialog.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './alerts.module.css'

/** The help of the browser at hand first; the others for who is not who they say. */
export default function PopupsBlocked({ onClose }: { onClose: () => void }) {
  const { notices } = useMessages()
  const mine = browserOf(navigator.userAgent)?.name
  const shown = Object.entries(BROWSERS).sort(([a], [b]) => Number(b === mine) - Number(a === mine))
  return (
    <ConfirmDialog
      title={notices.popupsTitle(location.host)}
      onCancel={onClose}
      answers={[{ label: notices.popupsOkay, onChoose: onClose }]}
    >
      {notices.popupsText}
      <ul className={css.helps}>
        {shown.map(([name, { label, popupHelp }]) => (
          <li key={name}>
            <a href={popupHelp} target="_blank" rel="noreferrer">
              {notices.popupsHelp(label)}
            </a>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
