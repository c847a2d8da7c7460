import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { forgetAppearance, keepScheme, schemeOfPage } from './appearance.ts'
import { mantineTheme, mantineVariables } from './mantine.ts'
import './mantine-styles.ts'
import './fonts.css'
import './tokens.css'
import './base.css'

const schemes: MantineColorSchemeManager = {
  get: schemeOfPage,
  // On a wall nothing is chosen for this browser: its other tabs, and the console that comes after it, stay as they are.
  set: (scheme) => {
    if (document.documentElement.dataset.wall === undefined) keepScheme(scheme)
  },
  subscribe: (changed) => {
    window.onstorage = (event) => {
      if (event.key === 'hubline.look') changed(schemeOfPage())
    }
  },
  unsubscribe: () => {
    window.onstorage = null
  },
  clear: forgetAppearance,
}

/** Everything that is drawn stands inside this. */
export function Theme({ children }: { children: ReactNode }) {
  const { controls } = useMessages()
  const theme = useMemo(() => mantineTheme(controls), [controls])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={mantineVariables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  )
}
