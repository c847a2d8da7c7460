import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { z } from 'zod'
import { useAccess } from '../../features/session/access.tsx'
import { useMessages } from '../../ui/messages/messages.tsx'
import css from './login.module.css'

const SignIns = z.array(z.object({ label: z.string(), email: z.string(), password: z.string() }))

/** The people of a demo platform, told by GET /providers as `demo_sign_ins`; a real platform tells none. */
function readSignIns(value: string | undefined): z.infer<typeof SignIns> {
  if (value === undefined) return []
  try {
    const read = SignIns.safeParse(JSON.parse(value))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

interface DemoSignInsProps {
  busy: boolean
  onChoose: (as: { email: string; password: string }) => void
}

export function DemoSignIns({ busy, onChoose }: DemoSignInsProps) {
  const { pairs } = useAccess()
  const { login } = useMessages()
  const signIns = readSignIns(pairs.find(({ setting }) => setting === 'demo_sign_ins')?.value)
  if (signIns.length === 0) return null
  return (
    <section className={css.demo} aria-label={login.demoList}>
      <h2 className={css.demoTitle}>{login.demo}</h2>
      <ul>
        {signIns.map(({ label, email, password }) => (
          <li key={email}>
            <UnstyledButton
              className={css.person}
              disabled={busy}
              onClick={() => onChoose({ email, password })}
            >
              <span className={css.personRole}>{label}</span>
              <span className={css.personEmail}>{email}</span>
              <IconChevronRight size="1rem" stroke={1.7} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
