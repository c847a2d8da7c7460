import { Button } from '@mantine/core'
import { useEffect, useReducer, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { labelMessages } from '../../../features/labels/messages.ts'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'
import { useToastsAbove } from '../../../ui/components/toast-offset.ts'
import { useSignal } from '../../../ui/live/use-signal.ts'
import css from './bulk.module.css'
import { type BulkState, isIdle, type RefusedRow } from './bulk-run.ts'
import { bulkRunsOf, type ShownRun } from './bulk-runs.ts'
import { bulkMessages as messages } from './messages.ts'

/** So many of the refused are drawn. */
const MOST_SHOWN = 500

/** The bulk acts that are under way or through: how far each is, and what was refused. The list goes on beside it. */
export function BulkPanel({ runs }: { runs: readonly ShownRun[] }) {
  const panel = useRef<HTMLElement>(null)
  useToastsAbove(panel)
  const settled = useSettled(runs)
  const keepFocus = () => panel.current?.focus()
  return (
    <section ref={panel} className={css.panel} aria-label={messages.region} tabIndex={-1}>
      {settled.length > 0 && <Settled runs={settled} onPress={keepFocus} />}
      {runs
        .filter((shown) => !settled.includes(shown))
        .map((shown) => (
          <Run key={shown.key} shown={shown} onPress={keepFocus} />
        ))}
    </section>
  )
}

/** Those before the last that are through and left nothing to do: nobody has to look at each. */
function useSettled(runs: readonly ShownRun[]): readonly ShownRun[] {
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  useEffect(() => {
    const ends = runs.map(({ run }) => run.state.changes$.subscribe(look))
    // What was through before anybody listened.
    look()
    return () => {
      for (const end of ends) end.unsubscribe()
    }
  }, [runs])
  return runs.slice(0, -1).filter(({ run }) => {
    const { phase, refused } = run.state.now()
    return phase === 'over' && refused.length === 0
  })
}

/** Acts that are through, in one line until somebody wants to see them. */
function Settled({ runs, onPress }: { runs: readonly ShownRun[]; onPress: () => void }) {
  const all = bulkRunsOf(useLiveWorkspace())
  const [isOpen, setOpen] = useState(false)
  const settled = new Set(runs)
  return (
    <>
      <div className={`${css.run} ${css.head}`}>
        <b>{messages.settled(runs.length)}</b>
        <span className={css.buttons}>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? messages.hide : messages.show}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => {
              onPress()
              all.set(all.now().filter((one) => !settled.has(one)))
            }}
          >
            {messages.closeAll}
          </Button>
        </span>
      </div>
      {isOpen && runs.map((shown) => <Run key={shown.key} shown={shown} onPress={onPress} />)}
    </>
  )
}

interface RunProps {
  shown: ShownRun
  /** A button was pressed that is gone by now: the focus stays among the runs. */
  onPress: () => void
}

function Run({ shown, onPress }: RunProps) {
  const { title, run, undo, refOf } = shown
  const runs = bulkRunsOf(useLiveWorkspace())
  const state = useSignal(run.state)
  const { phase, total, done, refused, left, within, made, isTakenBack } = state
  const close = () => {
    const others = runs.now().filter((one) => one !== shown)
    // With the last of them the panel goes, too.
    if (others.length > 0) onPress()
    else document.getElementById('main')?.focus({ preventScroll: true })
    runs.set(others)
  }
  const press = (act: () => void) => () => {
    onPress()
    act()
  }
  return (
    <article className={css.run} aria-label={title}>
      <header className={css.head}>
        <b>{title}</b>
        <span role="status" className={phase === 'lost' ? css.lost : undefined}>
          {isTakenBack && phase === 'over' ? messages.takenBack : messages.phases[phase]}
        </span>
        <span className={css.counts}>
          {messages.counts(done, refused.length, left)}
          {within !== null && ` ${labelMessages.written(within.written, within.total)}`}
        </span>
        <span className={css.buttons}>
          {(phase === 'waiting' || phase === 'running') && (
            <Button size="compact-sm" variant="default" onClick={press(run.stop)}>
              {messages.stop}
            </Button>
          )}
          {(phase === 'stopped' || phase === 'lost') && (
            <Button size="compact-sm" onClick={press(run.goOn)}>
              {messages.goOn}
            </Button>
          )}
          {phase === 'over' && refused.length > 0 && (
            <Button size="compact-sm" onClick={press(run.retry)}>
              {messages.retry(refused.length)}
            </Button>
          )}
          {isIdle(state) && undo !== null && made.length > 0 && (
            <Button size="compact-sm" variant="default" onClick={press(undo)}>
              {messages.undo}
            </Button>
          )}
          {isIdle(state) && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={close}>
              {messages.close}
            </Button>
          )}
        </span>
      </header>
      <progress
        className={css.bar}
        aria-label={messages.progress}
        max={total}
        value={total - left + shareOf(state)}
      />
      {state.lost !== null && state.lost !== '' && (
        <p role="alert" className={css.lost}>
          {state.lost}
        </p>
      )}
      {refused.length > 0 && <Refused refused={refused} refOf={refOf} />}
    </article>
  )
}

/** Shipments of the part under way, as far as it is. */
const shareOf = ({ within, left, total }: Pick<BulkState, 'within' | 'left' | 'total'>): number =>
  within === null || within.total === 0 ? 0 : (Math.min(left, total) * within.written) / within.total

interface RefusedProps extends Pick<ShownRun, 'refOf'> {
  refused: readonly RefusedRow[]
}

function Refused({ refused, refOf }: RefusedProps) {
  return (
    <details className={css.refused}>
      <summary>{messages.refused(refused.length)}</summary>
      <ul>
        {refused.slice(0, MOST_SHOWN).map(({ id, why }) => (
          <li key={id}>
            <Link to={`/shipments/${id}`} className="mono">
              {refOf(id)}
            </Link>
            : {why}
          </li>
        ))}
        {refused.length > MOST_SHOWN && <li>{messages.more(refused.length - MOST_SHOWN)}</li>}
      </ul>
    </details>
  )
}
