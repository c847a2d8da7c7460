import { ActionIcon, Drawer } from '@mantine/core'
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { HeaderSlot } from '../../ui/header.tsx'
import { useWall } from '../../ui/wall-mode.tsx'
import { VERSION } from '../version.ts'
import css from './frame.module.css'
import { Logo } from './logo.tsx'
import { LookMenu } from './look-menu.tsx'
import { Navigation } from './navigation.tsx'
import { UserBlock } from './user-block.tsx'

interface FrameProps {
  /** Stands at the right of the header, always. */
  freshness?: ReactNode
  /** Above everything: offline and the like. */
  banner?: ReactNode
  onHelp: () => void
  children: ReactNode
}

/** The shell around a screen: side navigation from 992 px, a top bar with a drawer below, nothing on a wall. */
export function Frame({ freshness, banner, onHelp, children }: FrameProps) {
  const { wall } = useWall()
  const desktop = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const [collapsed, setCollapsed] = useLocalStorage({
    key: 'is_navbar_collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [drawer, { open, close }] = useDisclosure()
  const [slot, setSlot] = useState<HTMLElement | null>(null)

  if (wall) {
    return (
      <HeaderSlot value={null}>
        <main id="main" className={css.wall}>
          {children}
        </main>
      </HeaderSlot>
    )
  }
  return (
    <div className={css.frame} data-collapsed={(desktop && collapsed) || undefined}>
      <a className={css.skip} href="#main">
        Skip to the content
      </a>
      {desktop ? (
        <aside className={css.side}>
          <Link to="/" className={css.logo} aria-label="Home">
            <Logo markOnly={collapsed} />
          </Link>
          <div className={css.menu}>
            <Navigation collapsed={collapsed} />
          </div>
          <div className={css.foot}>
            <LookMenu onHelp={onHelp} />
            <span className={css.version}>{VERSION}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="md"
              aria-label={collapsed ? 'Widen the navigation' : 'Narrow the navigation'}
              aria-expanded={!collapsed}
              onClick={() => setCollapsed(!collapsed)}
            >
              {collapsed ? (
                <IconLayoutSidebarLeftExpand size="1.0625rem" stroke={1.7} />
              ) : (
                <IconLayoutSidebarLeftCollapse size="1.0625rem" stroke={1.7} />
              )}
            </ActionIcon>
          </div>
          <UserBlock collapsed={collapsed} />
        </aside>
      ) : (
        <Drawer
          opened={drawer}
          onClose={close}
          size="17rem"
          title={<Logo />}
          classNames={{ body: css.drawer, content: css.side }}
        >
          <Navigation onGo={close} />
          <div className={css.grow} />
          <div className={css.foot}>
            <LookMenu onHelp={onHelp} />
            <span className={css.version}>{VERSION}</span>
          </div>
          <UserBlock />
        </Drawer>
      )}
      <div className={css.page}>
        {banner}
        <header className={css.header}>
          {!desktop && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label="Menu"
              aria-expanded={drawer}
              onClick={open}
            >
              <IconMenu2 size="1.25rem" stroke={1.7} />
            </ActionIcon>
          )}
          <div ref={setSlot} className={css.slot} />
          {freshness}
        </header>
        <HeaderSlot value={slot}>
          <main id="main" tabIndex={-1} className={css.main}>
            {children}
          </main>
        </HeaderSlot>
      </div>
    </div>
  )
}
