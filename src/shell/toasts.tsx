import { lazy, Suspense } from 'react'

const Notifications = lazy(async () => {
  const { Notifications: Shown } = await import('@mantine/notifications')
  return { default: Shown }
})

/** Where toasts appear; their code comes after the page. */
export function Toasts() {
  return (
    <Suspense>
      <Notifications position="bottom-right" limit={4} zIndex={500} />
    </Suspense>
  )
}
