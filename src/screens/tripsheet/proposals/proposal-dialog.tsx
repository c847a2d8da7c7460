import { Button, Checkbox, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { hasLoops } from '../../../domain/dispatch/driver-terms.ts'
import type { OptimiseAim } from '../../../domain/dispatch/route-proposal.ts'
import { useAccess } from '../../../features/session/access.tsx'
import { useActiveBranches } from '../../../features/session/active-branches.ts'
import { useGeneralData } from '../../../features/session/session.tsx'
import { Segments } from '../../../ui/components/segments.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import { proposals as messages } from './messages.ts'
import css from './proposal.module.css'
import { ProposalView, spokenOf } from './proposal-view.tsx'
import { type FollowedProposal, useProposal } from './use-proposal.ts'

/** What is asked for: better routes, of a driver or of several, or who takes the stops of one who is out. */
export type AskedProposal =
  | { readonly is: 'optimise'; readonly driver: number | null; readonly branch: number | null }
  | { readonly is: 'driver-out'; readonly driver: number }

interface ProposalDialogProps {
  asked: AskedProposal
  onClose: () => void
}

const AIMS: readonly OptimiseAim[] = ['shortest', 'fewest', 'fairest']
const EVERYBODY = 'all'

/** Better routes beside those of now, to be accepted whole, for a driver or for a stop. */
export default function ProposalDialog({ asked, onClose }: ProposalDialogProps) {
  const followed = useProposal()
  const { drivers } = useGeneralData()
  const { proposal, problem } = followed
  const name = drivers.get(asked.driver ?? 0)?.name ?? ''
  const title =
    asked.is === 'driver-out'
      ? messages.outTitle(name)
      : asked.driver === null
        ? messages.title
        : messages.titleOf(name)
  const isBegun = useRef(false)
  const { replace } = followed
  useEffect(() => {
    if (asked.is !== 'driver-out' || isBegun.current) return
    isBegun.current = true
    replace(asked.driver)
  }, [asked, replace])
  // A search that nobody waits for is ended.
  const close = () => {
    if (proposal?.status === 'searching') followed.end('cancel')
    onClose()
  }
  return (
    <FormModal
      opened
      onClose={close}
      title={title}
      size="54rem"
      attributes={{ content: { 'aria-label': title } }}
    >
      {/* It is there before it says anything: what comes with its words is not spoken. */}
      <VisuallyHidden role="status">
        {proposal !== null
          ? followed.said || spokenOf(proposal)
          : asked.is === 'driver-out' && problem === null
            ? messages.asking
            : ''}
      </VisuallyHidden>
      {proposal !== null ? (
        <ProposalView followed={followed} proposal={proposal} />
      ) : asked.is === 'optimise' ? (
        <AskForm asked={asked} followed={followed} />
      ) : (
        problem === null && <p aria-hidden>{messages.asking}</p>
      )}
      {problem !== null && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
    </FormModal>
  )
}

function AskForm({
  asked,
  followed,
}: {
  asked: Extract<AskedProposal, { is: 'optimise' }>
  followed: FollowedProposal
}): ReactNode {
  const activeBranches = useActiveBranches()
  const [whose, setWhose] = useState(asked.branch === null ? EVERYBODY : String(asked.branch))
  const [aim, setAim] = useState<OptimiseAim>('shortest')
  const [unassigned, setUnassigned] = useState(false)
  const [keeps, setKeeps] = useState(false)
  const { settings } = useAccess()
  const offersLoops = hasLoops(settings) && asked.driver === null
  const [byLoop, setByLoop] = useState(true)
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        const of =
          asked.driver !== null
            ? { driver_ids: [asked.driver] }
            : whose === EVERYBODY
              ? {}
              : { branch_id: Number(whose) }
        const loops = offersLoops ? { by_loop: byLoop } : {}
        followed.optimise({ ...of, aim, unassigned, keep_drivers: keeps, ...loops })
      }}
    >
      {asked.driver === null && (
        <SearchableSelect
          label={messages.whose}
          value={whose}
          onChoose={(value) => setWhose(value ?? EVERYBODY)}
          options={[
            { value: EVERYBODY, label: messages.everybody },
            ...activeBranches.map(({ id, code, name }) => ({
              value: String(id),
              label: messages.branchOf(`${code} ${name}`),
            })),
          ]}
        />
      )}
      <Segments
        label={messages.aim}
        chosen={aim}
        onChoose={setAim}
        options={AIMS.map((value) => ({ value, label: messages.aims[value] }))}
      />
      <Checkbox
        label={messages.unassigned}
        checked={unassigned}
        onChange={(event) => setUnassigned(event.currentTarget.checked)}
      />
      {asked.driver === null && (
        <Checkbox
          label={messages.onlyUnassigned}
          checked={keeps}
          onChange={(event) => setKeeps(event.currentTarget.checked)}
        />
      )}
      {offersLoops && (
        <Checkbox
          label={messages.byLoop}
          checked={byLoop}
          onChange={(event) => setByLoop(event.currentTarget.checked)}
        />
      )}
      <div className={css.acts}>
        <Button type="submit" loading={followed.busy} data-autofocus>
          {messages.begin}
        </Button>
      </div>
    </form>
  )
}
