import { isOffered } from '../../domain/console/menu.ts'
import { leadsToUnbuilt } from '../../domain/console/unbuilt-screens.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useSession, useSessionStore } from '../../features/session/session.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { Banner, BannerButton, BannerLink, LongBanner } from './banner.tsx'
import { useNewVersion } from './new-version.ts'

/** What the top of the page says besides that it is offline (000 §4, §8; 002 §2). */
export function Banners() {
  return (
    <>
      <ImpersonationBanner />
      <OverdueBanner />
      <OnHoldBanner />
      <NoBranchBanner />
      <NewVersionBanner />
      <SiteMessage />
    </>
  )
}

function ImpersonationBanner() {
  const store = useSessionStore()
  const { account } = useAccess()
  const { notices } = useMessages()
  const username = store.impersonating()
  if (username === null) return null
  const back = account === null ? '/users' : `/accounts/${account.id}`
  // A whole load: nothing of what was seen through other eyes stays in memory.
  const exit = () => {
    store.stopImpersonating()
    location.assign(leadsToUnbuilt(back) ? '/users' : back)
  }
  return (
    <Banner tone="warning" actions={<BannerButton onClick={exit}>{notices.exitImpersonation}</BannerButton>}>
      {notices.impersonating(username)}
    </Banner>
  )
}

function OverdueBanner() {
  const { audience, providerStatus } = useAccess()
  const { notices } = useMessages()
  if (audience !== 'staff' || providerStatus !== 'overdue') return null
  return <Banner tone="error">{notices.overdue}</Banner>
}

function OnHoldBanner() {
  const access = useAccess()
  const { notices } = useMessages()
  if (access.account?.is_on_hold !== true) return null
  // A way that would end at a closed door is not offered.
  const link = isOffered('/account', access) && <BannerLink to="/account">{notices.seeAccount}</BannerLink>
  return (
    <Banner tone="warning" actions={link}>
      {notices.onHold}
    </Banner>
  )
}

/** Whoever is limited to their branch and has none sees nothing (visibility.ts): they are told why. */
function NoBranchBanner() {
  const { audience, user } = useAccess()
  const { notices } = useMessages()
  const isStranded = audience === 'staff' && user?.limit_user_to_branch === true && user.branch_id === null
  return isStranded ? <Banner tone="warning">{notices.noBranch}</Banner> : null
}

function NewVersionBanner() {
  const { notices } = useMessages()
  const offer = useNewVersion()
  if (offer === null) return null
  const { onUpdate, onLater } = offer
  return (
    <Banner
      tone="info"
      actions={
        <>
          <BannerButton onClick={onUpdate}>{notices.updateNow}</BannerButton>
          {onLater !== null && <BannerButton onClick={onLater}>{notices.remindLater}</BannerButton>}
        </>
      }
    >
      {notices.newVersion}
    </Banner>
  )
}

/** A message for staff or for people of accounts, who may be allowed to hide it (002 §3, §6). */
export function SiteMessage() {
  const { audience, settings } = useAccess()
  const session = useSession()
  const hides =
    session.is === 'signed-in' && session.user.role.permissions_ui.includes('hide_site_wide_banner')
  const text =
    audience === 'staff'
      ? settings.site_wide_message_admins
      : audience === 'account'
        ? settings.site_wide_message_accounts
        : ''
  if (hides || text.trim() === '') return null
  return <LongBanner tone={settings.site_wide_message_type} text={text} />
}
