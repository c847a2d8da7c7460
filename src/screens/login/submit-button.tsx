import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Leads on to the next step of signing in, of registering or of a new password. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <Button type="submit" size="md" fullWidth loading={busy} rightSection={<IconArrowRight size="1rem" />}>
      {children}
    </Button>
  )
}
