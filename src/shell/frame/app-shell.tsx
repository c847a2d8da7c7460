import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconListSearch,
  IconMenu2,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { mayOpen, routeAt } from '../../domain/console/routes.ts'
import { useAccess } from '../../features/session/access.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { HeaderSlot } from '../../ui/components/page-header.tsx'
import { chordInText } from '../../ui/keyboard/kbd.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import { visit } from '../../ui/page/visit.ts'
import { useWall } from '../../ui/theme/wall-mode.tsx'
import { Banners, SiteMessage } from '../banners/banners.tsx'
import { useRouterState } from '../routing/use-router.tsx'
import { NarrowNavSearch, NavSearch } from '../search/nav-search.tsx'
import { VERSION } from '../version.ts'
import { WallButton } from '../wall/wall-button.tsx'
import { WallFrame } from '../wall/wall-frame.tsx'
import css from './app-shell.module.css'
import { AppearanceMenu } from './appearance-menu.tsx'
import { Balance } from './balance.tsx'
import { Drawer } from './drawer.tsx'
import { Logo } from './logo.tsx'
import { Navigation } from './navigation.tsx'
import { useSavedAppearance } from './use-appearance.ts'
import { useCollapsed } from './use-collapsed.ts'
import { useSavedKeys } from './use-saved-keys.ts'
import { UserBlock } from './user-block.tsx'

interface AppShellProps {
  /** Stands at the right of the header, always. */
  freshness?: ReactNode
  /** Before it, but on a wall: who else is here. Its room is kept for one that is to come. */
  presence?: ReactNode
  /** After it: what rules have found; on a wall below the board. Its room is kept, too. */
  alerts?: ReactNode
  /** Over the page: whether the browser is online. */
  online?: ReactNode
  onHelp: () => void
  onPalette: () => void
  children: ReactNode
}

/** The shell around a screen: side navigation from 992 px, a top bar with a drawer below, nothing on a wall. */
export function AppShell({
  freshness,
  presence,
  alerts,
  online,
  onHelp,
  onPalette,
  children,
}: AppShellProps) {
  const { wall } = useWall()
  const { shell, search, controls } = useMessages()
  const desktop = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const [collapsed, setCollapsed] = useCollapsed()
  const [drawer, { open, close }] = useDisclosure()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useSavedAppearance()
  useSavedKeys()

  if (wall)
    return (
      <WallFrame freshness={freshness} online={online} alerts={alerts} message={<SiteMessage />}>
        {children}
      </WallFrame>
    )
  const side = (narrow: boolean, onGo?: () => void) => (
    <>
      <div className={css.top}>
        <Link to="/" className={css.logo} aria-label={narrow ? shell.home : undefined} onClick={onGo}>
          <Logo markOnly={narrow} />
        </Link>
        {onGo !== undefined && <IconButton icon={IconX} label={controls.close} onClick={onGo} />}
      </div>
      {narrow ? <NarrowNavSearch /> : <NavSearch onFound={onGo} onMissed={onGo} />}
      <div className={css.menu}>
        <Navigation collapsed={narrow} small={!desktop} onGo={onGo} />
      </div>
      <div className={css.foot}>
        <AppearanceMenu
          onHelp={() => {
            onGo?.()
            onHelp()
          }}
        />
        <IconButton
          icon={IconListSearch}
          label={search.palette}
          keys={chordInText('mod+k')}
          onClick={() => {
            onGo?.()
            onPalette()
          }}
        />
        <Version onGo={onGo} />
        {onGo === undefined && (
          <IconButton
            icon={narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
            label={narrow ? shell.widen : shell.narrow}
            aria-expanded={!narrow}
            onClick={() => setCollapsed(!narrow)}
          />
        )}
      </div>
      <div className={css.person}>
        <Balance collapsed={narrow} onGo={onGo} />
        <UserBlock collapsed={narrow} onGo={onGo} />
      </div>
    </>
  )
  return (
    <div
      className={css.frame}
      data-collapsed={(desktop && collapsed) || undefined}
      data-framed={visit.framed || undefined}
    >
      <a className={css.skip} href="#main">
        {shell.skip}
      </a>
      {desktop && !visit.framed && <aside className={css.side}>{side(collapsed)}</aside>}
      {!desktop && drawer && <Drawer onClose={close}>{side(false, close)}</Drawer>}
      <div className={css.page}>
        {/* Not later than the screen beneath them, which would be pushed down. */}
        <Banners />
        <header className={css.header}>
          <Going />
          {!desktop && !visit.framed && (
            <IconButton icon={IconMenu2} label={shell.menu} aria-expanded={drawer} onClick={open} />
          )}
          <div ref={setSlot} className={css.slot} />
          {presence !== undefined && (
            <span className={css.presence} data-now>
              {presence}
            </span>
          )}
          {alerts !== undefined && <span className={css.alerts}>{alerts}</span>}
          {desktop && <WallButton />}
          {freshness}
        </header>
        <HeaderSlot value={slot}>
          <main id="main" tabIndex={-1} className={css.main}>
            {children}
          </main>
        </HeaderSlot>
        {online}
      </div>
    </div>
  )
}

/** While the screen that was asked for is still coming: that the press was heard, where it takes longer than a moment. */
function Going() {
  const { controls } = useMessages()
  if (!useRouterState().isGoing) return null
  return <div className={css.going} role="progressbar" aria-label={controls.loading} />
}

/** Staff come from it to what is new in it (000 §2). */
function Version({ onGo }: { onGo?: () => void }) {
  const access = useAccess()
  const { shell, screens } = useMessages()
  const route = routeAt('/release-notes')
  const said = shell.version(VERSION)
  if (!mayOpen(route, access))
    return (
      <span className={css.version} title={said}>
        {VERSION}
      </span>
    )
  return (
    <Link
      to="/release-notes"
      className={css.version}
      title={`${said}. ${screens.title(route, access.audience)}`}
      onClick={onGo}
    >
      {VERSION}
    </Link>
  )
}
