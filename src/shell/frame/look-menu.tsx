import { ActionIcon, Menu, Tooltip, useMantineColorScheme } from '@mantine/core'
import {
  IconBaselineDensityMedium,
  IconCheck,
  IconDeviceDesktop,
  IconKeyboard,
  IconMoon,
  IconSun,
} from '@tabler/icons-react'
import { useState } from 'react'
import { applyDensity, DENSITIES, type Density, readLook, SCHEMES, type Scheme } from '../../ui/theme/look.ts'

const SCHEME_ICONS = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon } as const

const isScheme = (text: string): text is Scheme => text in SCHEMES
const isDensity = (text: string): text is Density => text in DENSITIES

/** How the console looks for this person: scheme and density. */
export function LookMenu({ onHelp }: { onHelp: () => void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [density, setDensity] = useState(() => readLook(localStorage).density)
  const Sign = SCHEME_ICONS[colorScheme]
  const tick = (on: boolean) => (on ? <IconCheck size="0.875rem" /> : null)
  return (
    <Menu position="top-start" width={208} shadow="md" transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <Tooltip label="Look and keys" position="right">
          <ActionIcon variant="subtle" color="gray" size="md" aria-label="Look and keys">
            <Sign size="1.0625rem" stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Colours</Menu.Label>
        {Object.entries(SCHEMES).map(([scheme, label]) => {
          if (!isScheme(scheme)) return null
          const SchemeIcon = SCHEME_ICONS[scheme]
          return (
            <Menu.Item
              key={scheme}
              leftSection={<SchemeIcon size="1rem" stroke={1.7} />}
              rightSection={tick(colorScheme === scheme)}
              onClick={() => setColorScheme(scheme)}
            >
              {label}
            </Menu.Item>
          )
        })}
        <Menu.Divider />
        <Menu.Label>Rows</Menu.Label>
        {Object.entries(DENSITIES).map(([name, label]) => {
          if (!isDensity(name)) return null
          return (
            <Menu.Item
              key={name}
              leftSection={<IconBaselineDensityMedium size="1rem" stroke={1.7} />}
              rightSection={tick(density === name)}
              onClick={() => {
                applyDensity(name)
                setDensity(name)
              }}
            >
              {label}
            </Menu.Item>
          )
        })}
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size="1rem" stroke={1.7} />} rightSection="?" onClick={onHelp}>
          Keys
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
