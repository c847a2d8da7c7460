import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { useUrlQuery } from '../../ui/page/url-query.ts'
import { useLiveWorkspace } from '../live-feed/live-workspace.tsx'
import { leadFocusTo, useLedFocus } from './led-focus.ts'
import { rewindMessages as messages } from './messages.ts'
import { MOMENT } from './read-moment.ts'
import { writeMoment } from './write-moment.ts'

/** Whoever asks for the past without saying which begins here (ms before now). */
const BEGINS_MS = 15 * 60_000

export default function RewindButton() {
  const [, change] = useUrlQuery()
  const workspace = useLiveWorkspace()
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const button = useRef<HTMLButtonElement>(null)
  useLedFocus('button', button)
  function begin(): void {
    leadFocusTo('slider')
    change({ [MOMENT]: writeMoment(workspace.now() - BEGINS_MS) }, {})
  }
  // A phone's line has room for the modes of the screen, or for this word.
  if (!isWide) return <IconButton ref={button} icon={IconHistory} label={messages.rewind} onClick={begin} />
  return (
    <Button
      ref={button}
      variant="default"
      size="xs"
      title={messages.rewindHint}
      leftSection={<IconHistory size="1rem" stroke={1.8} aria-hidden />}
      onClick={begin}
    >
      {messages.rewind}
    </Button>
  )
}
