import { useState } from 'react'
import { amountOf } from '../../../features/assignment/amounts.ts'
import type { ChoiceInputs } from '../../../features/assignment/driver-choices.ts'
import type { Stop } from '../../../features/assignment/stop.ts'
import { TypeaheadBuffer } from '../../../ui/keyboard/typeahead-buffer.tsx'
import { lazyOnDemand } from '../../../ui/loading/lazy.tsx'
import { NOTHING } from '../lanes/selection.ts'
import { tripsheet as messages } from '../messages.ts'
import type { Assignments } from './use-assignments.ts'
import type { BoardSelection } from './use-selection.ts'

const DriverList = lazyOnDemand(
  () => import('./assign-palette.tsx'),
  ({ onClose }) => onClose(),
)

export interface Assigning {
  readonly isOpen: boolean
  /** Opens the list of drivers; false where there is nothing to give. */
  open(): false | undefined
  close(): void
  /** Gives what a command is about to the lane. */
  assign(lane: string): void
}

interface AssigningInputs {
  readonly choice: BoardSelection
  readonly assignments: Assignments
  /** What a command is about. */
  readonly targets: () => readonly Stop[]
  readonly may: boolean
}

/** Giving what is chosen to somebody who is chosen by name. */
export function useAssigning({ choice, assignments, targets, may }: AssigningInputs): Assigning {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    // After the dialog has given back what it held.
    setTimeout(choice.refocus, 0)
  }
  return {
    isOpen,
    open() {
      if (!may || targets().length === 0) return false
      setOpen(true)
    },
    close,
    assign(lane) {
      close()
      assignments.assign(targets(), choice.target, lane)
      choice.choose(NOTHING)
    },
  }
}

interface AssignDialogProps {
  assigning: Assigning
  inputs: ChoiceInputs
}

/** The list of drivers, while it is open. */
export function AssignDialog({ assigning, inputs }: AssignDialogProps) {
  return (
    <TypeaheadBuffer label={messages.palette.field(amountOf(inputs.stops))} onClose={assigning.close}>
      {(typedAhead, meanwhile) => (
        <DriverList
          inputs={inputs}
          typedAhead={typedAhead}
          fallback={meanwhile}
          onAssign={assigning.assign}
          onClose={assigning.close}
        />
      )}
    </TypeaheadBuffer>
  )
}
