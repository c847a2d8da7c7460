import { Switch } from '@mantine/core'
import type { BranchScope } from '../../domain/dispatch/day-numbers.ts'
import { EmptyState } from '../../ui/components/states.tsx'
import { useKeptFlag } from '../../ui/page/kept-flag.ts'
import { useUrlQuery } from '../../ui/page/url-query.ts'
import { readMoment } from '../rewind/read-moment.ts'
import { useGeneralData } from '../session/session.tsx'
import { AlertList } from './alert-list.tsx'
import { soundOff } from './alert-sound.ts'
import css from './alerts.module.css'
import { alertMessages as messages } from './messages.ts'

/** So many have a line of their own at first. */
const MOST = 20

interface AlertPanelProps {
  scope: BranchScope
  /** Somebody leaves by a link of it. */
  onLeave: () => void
  onClose: () => void
}

/** All alerts that are open, of which branch they are, and whether new ones are heard. */
export default function AlertPanel({ scope, onLeave }: AlertPanelProps) {
  const { branches } = useGeneralData()
  const [query] = useUrlQuery()
  const branch = scope === 'all' ? messages.allBranches : (branches.get(scope)?.name ?? '')
  // A screen that shows a past moment does not make these of then.
  const note = readMoment(query) === null ? branch : messages.asOfNow(branch)
  const [isSoundOff, setSoundOff] = useKeptFlag(soundOff)
  return (
    <>
      <AlertList
        scope={scope}
        most={MOST}
        note={note}
        onLeave={onLeave}
        empty={
          <EmptyState small title={messages.none}>
            {note}
          </EmptyState>
        }
      />
      <Switch
        className={css.sound}
        size="xs"
        label={messages.sound}
        checked={!isSoundOff}
        onChange={() => setSoundOff(!isSoundOff)}
      />
    </>
  )
}
