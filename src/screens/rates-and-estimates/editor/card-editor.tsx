import { Button, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { permissionOf } from '../../../contract/call.ts'
import { readZoneFile } from '../../../contract/zone-files.ts'
import { useMay } from '../../../features/session/access.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { forms } from '../../../ui/form/form-messages.ts'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { useKeys } from '../../../ui/keyboard/keys.tsx'
import { lazyOnDemand } from '../../../ui/loading/lazy.tsx'
import { sheet as sheetMessages } from '../../../ui/sheet/sheet-messages.ts'
import { ChangeList } from '../change-list.tsx'
import { zoneNames } from '../compare-view.tsx'
import { CardSheets, type Target } from './card-sheets.tsx'
import css from './editor.module.css'
import { editor as messages } from './editor-messages.ts'
import type { DraftProblem } from './read-draft.ts'
import { fieldsOf } from './sheet-fields.ts'
import { takeZones } from './take-zones.ts'
import type { CardEditing } from './use-card-editor.ts'
import { zoneFile } from './zone-file-messages.ts'

const ZoneImport = lazyOnDemand(
  () => import('./zone-import.tsx'),
  ({ onClose }) => onClose(),
)

/** A draft as tables, with what is wrong and the bar that saves. */
export function CardEditor({ edit }: { edit: CardEditing }) {
  const [target, setTarget] = useState<Target | null>(null)
  const [reading, setReading] = useState(false)
  const mayRead = useMay(permissionOf(readZoneFile))
  const { draft, problems, history, meanwhile } = edit
  const ownProblem = (field: string) =>
    problems.find(({ sheet, column }) => sheet === null && column === field)?.says
  useKeys([
    { keys: 'mod+s', label: forms.save, whileTyping: true, run: () => void (edit.isDirty && edit.save()) },
    { keys: 'mod+z', label: sheetMessages.undo, run: history.undo },
    { keys: ['mod+shift+z', 'mod+y'], label: sheetMessages.redo, run: history.redo },
  ])
  return (
    <>
      {reading && (
        <ZoneImport
          draft={draft}
          onTake={(plans) => edit.change(takeZones(draft, plans, edit.nextId))}
          onClose={() => setReading(false)}
        />
      )}
      <form
        className={css.editor}
        aria-label={draft.name}
        aria-busy={edit.isSaving || undefined}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void edit.save()
        }}
      >
        <div className={css.own}>
          <TextInput
            label={messages.cardName}
            size="xs"
            maxLength={100}
            autoComplete="off"
            value={draft.name}
            error={ownProblem('name')}
            onChange={({ currentTarget }) => edit.change({ name: currentTarget.value })}
          />
          <TextInput
            className={css.factor}
            label={messages.roadFactor}
            title={messages.roadFactorHint}
            size="xs"
            inputMode="decimal"
            maxLength={10}
            autoComplete="off"
            value={draft.road_factor}
            error={ownProblem('road_factor')}
            onChange={({ currentTarget }) =>
              edit.change({ road_factor: currentTarget.value.replace(',', '.') })
            }
          />
          <div className={css.steps}>
            <IconButton
              icon={IconArrowBackUp}
              label={sheetMessages.undo}
              keys={sheetMessages.shortcuts.undo}
              disabled={!history.canUndo}
              onClick={history.undo}
            />
            <IconButton
              icon={IconArrowForwardUp}
              label={sheetMessages.redo}
              keys={sheetMessages.shortcuts.redo}
              disabled={!history.canRedo}
              onClick={history.redo}
            />
          </div>
        </div>
        {meanwhile !== null && (
          <div className={css.meanwhile} role="alert">
            <p className={css.text}>
              <b>{messages.conflict(meanwhile.who, meanwhile.changes.length)}</b> {messages.conflictText}
              {meanwhile.overlaps > 0 && ` ${messages.overlaps(meanwhile.overlaps)}`}
            </p>
            <details>
              <summary>{messages.showChanges}</summary>
              <ChangeList changes={meanwhile.changes} zones={zoneNames(edit.saved.card)} />
            </details>
          </div>
        )}
        <CardSheets
          draft={draft}
          problems={problems}
          onChange={(sheet, rows) => edit.change({ sheets: { ...draft.sheets, [sheet]: rows } })}
          nextId={edit.nextId}
          tools={(sheet) => sheet === 'zones' && mayRead && <ZonesButton onClick={() => setReading(true)} />}
          target={target}
        />
        <SaveBar of={edit} className={css.bar}>
          <Problems
            problems={problems}
            rowOf={(problem) =>
              problem.sheet === null
                ? 0
                : draft.sheets[problem.sheet].findIndex(({ key }) => key === problem.row) + 1
            }
            onGo={setTarget}
          />
        </SaveBar>
      </form>
    </>
  )
}

function ZonesButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      size="xs"
      variant="default"
      aria-haspopup="dialog"
      leftSection={<IconMapPin size="1rem" stroke={1.7} aria-hidden />}
      onClick={onClick}
    >
      {`${zoneFile.open} …`}
    </Button>
  )
}

interface ProblemsProps {
  problems: readonly DraftProblem[]
  rowOf: (problem: DraftProblem) => number
  onGo: (target: Target) => void
}

/** The first thing that is wrong, which leads to its cell. */
function Problems({ problems, rowOf, onGo }: ProblemsProps) {
  const [first] = problems
  if (first === undefined) return null
  const { sheet, row, column } = first
  const titles: Readonly<Record<string, string>> = messages.columns
  const place =
    sheet === null
      ? (titles[column] ?? '')
      : messages.problemAt(messages.sheets[sheet], rowOf(first), titles[column] ?? column)
  return (
    <span className={css.problems}>
      <b>{messages.problems(problems.length)}</b>
      {sheet === null ? (
        <span>{`${place}: ${first.says}`}</span>
      ) : (
        <button
          type="button"
          className={css.go}
          onClick={() => onGo({ sheet, row, column: column || (fieldsOf(sheet)[0]?.key ?? '') })}
        >
          {`${place}: ${first.says}`}
        </button>
      )}
    </span>
  )
}
