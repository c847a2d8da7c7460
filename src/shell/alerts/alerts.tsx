import { useEffect, useState } from 'react'
import { isOutOfDate } from '../../domain/console/browser.ts'
import { useSession } from '../../features/session/session.tsx'
import { keepFocusOfBusy } from '../../ui/keyboard/busy-focus.ts'
import { lazyBackground } from '../../ui/loading/lazy.tsx'
import { useNewVersion } from '../banners/new-version.ts'
import { BROWSER_ALERT } from './browser-alert.ts'
import { onPopupBlocked, watchPopups } from './popups.ts'
import { useBrowserErrors } from './use-browser-errors.ts'

const OutOfDate = lazyBackground(() => import('./out-of-date.tsx'))
const PopupsBlocked = lazyBackground(() => import('./popups-blocked.tsx'))

watchPopups()

const SEEN = 'hubline.browser_alert_seen'

/** What is said over the page: that the browser is out of date, and that it blocked a popup (000 §2, §8). */
export default function Alerts() {
  const [blocked, setBlocked] = useState(false)
  const [seen, setSeen] = useState(() => sessionStorage.getItem(SEEN) !== null)
  const session = useSession()
  useBrowserErrors()
  // Also where no banner is: a wall loads a new version by itself.
  useNewVersion()
  useEffect(() => onPopupBlocked(() => setBlocked(true)), [])
  useEffect(keepFocusOfBusy, [])

  const settled = session.is !== 'loading'
  const unwanted =
    localStorage.getItem(BROWSER_ALERT) !== null ||
    (session.is === 'signed-in' &&
      session.data.user_settings.some(({ setting, value }) => setting === BROWSER_ALERT && value === 'true'))
  const closeOld = () => {
    sessionStorage.setItem(SEEN, 'true')
    setSeen(true)
  }
  return (
    <>
      {settled && !seen && !unwanted && isOutOfDate(navigator.userAgent) && <OutOfDate onClose={closeOld} />}
      {blocked && <PopupsBlocked onClose={() => setBlocked(false)} />}
    </>
  )
}
