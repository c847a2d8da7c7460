import {
  IconDeviceTv,
  IconKeyboard,
  IconLanguage,
  IconLayoutSidebar,
  IconLogout2,
  IconMoon,
  IconRowInsertBottom,
} from '@tabler/icons-react'
import { LANGUAGES } from '../../domain/values/locale.ts'
import { useSession } from '../../features/session/session.tsx'
import { useLanguage, useMessages } from '../../ui/messages/messages.tsx'
import { DENSITIES, SCHEMES } from '../../ui/theme/appearance.ts'
import { useWall } from '../../ui/theme/wall-mode.tsx'
import { useAppearance } from '../frame/use-appearance.ts'
import { useCollapsed } from '../frame/use-collapsed.ts'
import type { Entry } from './entry.ts'

/** What can be done from anywhere, whoever looks. */
export function useCommands(openHelp: () => void): readonly Entry[] {
  const { search } = useMessages()
  const { language, choose } = useLanguage()
  const { wall, toggle } = useWall()
  const { scheme: shown, chooseScheme, chooseDensity } = useAppearance()
  const [collapsed, setCollapsed] = useCollapsed()
  const session = useSession()
  const command = (key: string, entry: Omit<Entry, 'key' | 'group'>): Entry => ({
    key: `command ${key}`,
    group: 'commands',
    ...entry,
  })
  const mayLogOut =
    session.is === 'signed-in' && !session.user.role.permissions_ui.includes('hide_log_out_button')
  return [
    ...(wall ? [] : [command('wall', { label: search.wall, icon: IconDeviceTv, keys: 'w', run: toggle })]),
    command('keys', { label: search.keys, icon: IconKeyboard, keys: '?', run: openHelp }),
    ...SCHEMES.filter((scheme) => scheme !== shown).map((scheme) =>
      command(scheme, { label: search.scheme(scheme), icon: IconMoon, run: () => chooseScheme(scheme) }),
    ),
    ...DENSITIES.map((density) =>
      command(density, {
        label: search.density(density),
        icon: IconRowInsertBottom,
        run: () => chooseDensity(density),
      }),
    ),
    ...LANGUAGES.filter((one) => one !== language).map((one) =>
      command(one, { label: search.language(one), icon: IconLanguage, run: () => choose(one) }),
    ),
    command('collapse', {
      label: search.collapse,
      icon: IconLayoutSidebar,
      run: () => setCollapsed(!collapsed),
    }),
    ...(mayLogOut ? [command('log-out', { label: search.logOut, icon: IconLogout2, to: '/logout' })] : []),
  ]
}
