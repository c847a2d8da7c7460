import { Button, TextInput } from '@mantine/core'
import { type PointerEvent, useLayoutEffect, useRef } from 'react'
import { LONGEST_PROOF_FIELD } from '../../domain/pod/proof.ts'
import {
  drawSignature,
  isSigned,
  NO_SIGNATURE,
  PAPER,
  PICTURE,
  type Point,
  type Signature,
  type Stroke,
} from './draw-signature.ts'
import { signatureMessages as messages } from './messages.ts'
import css from './signature.module.css'

interface SignaturePadProps {
  value: Signature
  onChange: (next: Signature) => void
  isRequired: boolean
  error: string | undefined
}

/** Where on the paper it was touched. */
function pointOf(
  canvas: HTMLCanvasElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const { left, top, width, height } = canvas.getBoundingClientRect()
  return {
    x: ((clientX - left) / width) * PAPER.width,
    y: ((clientY - top) / height) * PAPER.height,
  }
}

/** A place to sign with a finger, a pen or a mouse; whoever has none of them types the name. */
export function SignaturePad({ value, onChange, isRequired, error }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  /** What is being drawn, by one finger: a palm beside it draws nothing. */
  const pen = useRef<{ id: number; stroke: Stroke } | null>(null)
  useLayoutEffect(() => {
    if (canvas.current === null) return
    // What comes in meanwhile wipes out nothing that is being drawn.
    const strokes = pen.current === null ? value.strokes : [...value.strokes, pen.current.stroke]
    drawSignature(canvas.current, { ...value, strokes })
  }, [value])

  function begin(event: PointerEvent<HTMLCanvasElement>): void {
    if (pen.current !== null || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pen.current = { id: event.pointerId, stroke: [] }
    go(event)
  }
  function go(event: PointerEvent<HTMLCanvasElement>): void {
    if (pen.current?.id !== event.pointerId) return
    const on = event.currentTarget
    // A hand is faster than the screen: all that was touched since, not only where it is now.
    const touched = event.nativeEvent.getCoalescedEvents?.() ?? []
    const points = (touched.length === 0 ? [event] : touched).map((one) => pointOf(on, one))
    pen.current.stroke = [...pen.current.stroke, ...points]
    drawSignature(on, { ...value, strokes: [...value.strokes, pen.current.stroke] })
  }
  function end(event: PointerEvent<HTMLCanvasElement>): void {
    if (pen.current?.id !== event.pointerId) return
    const { stroke } = pen.current
    pen.current = null
    onChange({ ...value, strokes: [...value.strokes, stroke] })
  }
  return (
    <fieldset className={css.sign}>
      <legend>
        {messages.signature}
        {isRequired && <span aria-hidden> *</span>}
      </legend>
      <canvas
        ref={canvas}
        {...PICTURE}
        className={css.paper}
        role="img"
        aria-label={isSigned(value) ? messages.signed : messages.signHere}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div className={css.buttons}>
        <TextInput
          className={css.grows}
          label={messages.signByName}
          maxLength={LONGEST_PROOF_FIELD}
          autoComplete="off"
          value={value.typed}
          error={error}
          onChange={(event) => onChange({ ...value, typed: event.currentTarget.value })}
        />
        <Button size="sm" variant="default" onClick={() => onChange(NO_SIGNATURE)}>
          {messages.clearSignature}
        </Button>
      </div>
    </fieldset>
  )
}
