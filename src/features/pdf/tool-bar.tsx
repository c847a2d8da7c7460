import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconHandFinger,
  IconHighlight,
  IconPencil,
  IconPhotoPlus,
  IconRubberStamp,
  IconSignature,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { pdfMessages as messages } from './messages.ts'
import css from './pdf.module.css'
import type { PdfState, PdfView } from './pdf-view.ts'
import { type ColourName, PENS, type Pen, TOOLS, type Tool } from './tools.ts'

const SIGNS: Readonly<Record<Tool, typeof IconPencil>> = {
  none: IconHandFinger,
  ink: IconPencil,
  highlight: IconHighlight,
  stamp: IconRubberStamp,
  signature: IconSignature,
}

/** The tools of the editor, and what can be chosen of the one in hand. */
export function ToolBar({ view, state }: { view: PdfView; state: PdfState }) {
  const { tool } = state
  async function take(wanted: Tool): Promise<void> {
    await view.setTool(wanted)
    // There is nothing to do with them before one is there.
    if (wanted === 'stamp' || wanted === 'signature') view.create()
  }
  return (
    <div role="toolbar" aria-label={messages.tools} className={css.tools}>
      <div className={css.group}>
        {TOOLS.map((one) => {
          const Sign = SIGNS[one]
          return (
            <button
              key={one}
              type="button"
              className={css.tool}
              aria-pressed={tool === one}
              title={messages.toolHint[one]}
              onClick={() => void take(one)}
            >
              <Sign size="1.0625rem" stroke={1.7} aria-hidden />
              <span>{messages.tool[one]}</span>
            </button>
          )
        })}
      </div>
      {(tool === 'ink' || tool === 'highlight') && <PenChoices key={tool} pen={PENS[tool]} view={view} />}
      {(tool === 'stamp' || tool === 'signature') && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={
            tool === 'stamp' ? (
              <IconPhotoPlus size="1rem" aria-hidden />
            ) : (
              <IconSignature size="1rem" aria-hidden />
            )
          }
          onClick={() => view.create()}
        >
          {tool === 'stamp' ? messages.addStamp : messages.addSignature}
        </Button>
      )}
      <div className={css.group}>
        <IconButton
          icon={IconArrowBackUp}
          label={messages.undo}
          keys="Ctrl Z"
          disabled={!state.canUndo}
          onClick={() => view.act('undo')}
        />
        <IconButton
          icon={IconArrowForwardUp}
          label={messages.redo}
          keys="Ctrl Y"
          disabled={!state.canRedo}
          onClick={() => view.act('redo')}
        />
        <IconButton
          icon={IconTrash}
          label={messages.remove}
          keys="Del"
          disabled={!state.hasSelected}
          onClick={() => view.act('delete')}
        />
      </div>
    </div>
  )
}

/** Colour and thickness of what is drawn next, and of what is selected. */
function PenChoices({ pen, view }: { pen: Pen; view: PdfView }) {
  const [chosen, setChosen] = useState<{ colour: ColourName; thickness: number }>(pen.first)
  return (
    <div className={css.group}>
      <div role="radiogroup" aria-label={messages.colour} className={css.colours}>
        {pen.colours.map(([name, colour]) => (
          <label key={name} className={css.colour} title={messages.colours[name]}>
            <input
              type="radio"
              name={messages.colour}
              aria-label={messages.colours[name]}
              checked={name === chosen.colour}
              onChange={() => {
                setChosen({ ...chosen, colour: name })
                view.setParam(pen.colourParam, colour)
              }}
            />
            <span style={{ background: colour }} />
          </label>
        ))}
      </div>
      <input
        type="range"
        className={css.thickness}
        aria-label={messages.thickness}
        title={messages.thickness}
        min={pen.thickness.min}
        max={pen.thickness.max}
        value={chosen.thickness}
        onChange={(event) => {
          const thickness = event.currentTarget.valueAsNumber
          setChosen({ ...chosen, thickness })
          view.setParam(pen.thickness.param, thickness)
        }}
      />
    </div>
  )
}
