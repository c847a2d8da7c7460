/** The modes of the editor (000 §4) and what can be chosen of each: tables, by which the tool bar is drawn. */
import { pdfjs } from './pdf-library.ts'

export const TOOLS = ['none', 'ink', 'highlight', 'stamp', 'signature'] as const
export type Tool = (typeof TOOLS)[number]

const { AnnotationEditorType: MODES, AnnotationEditorParamsType: PARAMS } = pdfjs

export const MODE_OF: Readonly<Record<Tool, number>> = {
  none: MODES.NONE,
  ink: MODES.INK,
  highlight: MODES.HIGHLIGHT,
  stamp: MODES.STAMP,
  signature: MODES.SIGNATURE,
}
export const toolOf = (mode: number): Tool => TOOLS.find((tool) => MODE_OF[tool] === mode) ?? 'none'

export type ColourName = 'black' | 'blue' | 'red' | 'green' | 'yellow' | 'pink'

/** What can be set of what a tool draws. */
export interface Pen {
  readonly colours: readonly (readonly [name: ColourName, colour: string])[]
  readonly colourParam: number
  /** In points. */
  readonly thickness: { readonly min: number; readonly max: number; readonly param: number }
  /** As it begins. */
  readonly first: { readonly colour: ColourName; readonly thickness: number }
}

/** 000 §9: a highlight is 12 thick, opaque, and #fff066. */
const HIGHLIGHT_COLOURS = [
  ['yellow', '#fff066'],
  ['green', '#53ffbc'],
  ['blue', '#80ebff'],
  ['pink', '#ffcbe6'],
  ['red', '#ff4f5f'],
] as const

export const PENS: Readonly<Record<'ink' | 'highlight', Pen>> = {
  ink: {
    colours: [
      ['black', '#000000'],
      ['blue', '#1d4ed8'],
      ['red', '#d92d20'],
      ['green', '#15803d'],
    ],
    colourParam: PARAMS.INK_COLOR,
    thickness: { min: 1, max: 20, param: PARAMS.INK_THICKNESS },
    first: { colour: 'blue', thickness: 2 },
  },
  highlight: {
    colours: HIGHLIGHT_COLOURS,
    colourParam: PARAMS.HIGHLIGHT_COLOR,
    thickness: { min: 8, max: 24, param: PARAMS.HIGHLIGHT_THICKNESS },
    first: { colour: 'yellow', thickness: 12 },
  },
}

/** The same colours, as pdf.js is told of them. */
export const HIGHLIGHTS = HIGHLIGHT_COLOURS.map(([name, colour]) => `${name}=${colour}`).join(',')

export const { CREATE } = PARAMS
