import { Button } from '@mantine/core'
import { IconBrandGoogle } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { providerOfCode } from '../../domain/identity/code-of-provider.ts'
import { useAccess } from '../../features/session/access.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './auth-layout.module.css'

const HASH = '#google='

/** The one-time code that the way to Google and back ends with, if this is its end. */
export function readGoogleCode(): string | null {
  if (!location.hash.startsWith(HASH)) return null
  const code = location.hash.slice(HASH.length)
  return providerOfCode(code) === null ? null : code
}

/** Takes it out of the address: it stays in no history, and a reload does not send it again. False: it was taken. */
export function takeGoogleCode(): boolean {
  if (readGoogleCode() === null) return false
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return true
}

/** The way to Google, where the provider offers it. An ordinary link: the server sends the browser on. */
export function GoogleButton() {
  const { settings, providerId } = useAccess()
  const { auth, controls } = useMessages()
  const [search] = useSearchParams()
  if (!settings.google_login_enabled) return null
  const query = new URLSearchParams({ provider_id: String(providerId ?? 1) })
  const redirect = search.get('redirect')
  if (redirect !== null) query.set('redirect', redirect)
  return (
    <>
      <div className={css.or}>{controls.or}</div>
      <Button
        component="a"
        href={`/login/google?${query}`}
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconBrandGoogle size="1.125rem" stroke={1.8} />}
      >
        {auth.google.submit}
      </Button>
    </>
  )
}
