import { RewindButton } from '../../features/rewind/rewindable.tsx'
import { AlertRulesButton } from './alerts/alert-rules-button.tsx'

/** What is seldom pressed of the header: it comes after the figures. */
export default function DayActions() {
  return (
    <>
      <RewindButton />
      <AlertRulesButton />
    </>
  )
}
