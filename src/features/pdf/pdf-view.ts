import { createSignal, type Signal } from '../../streams/signal.ts'
import type { PdfDocument } from './open-pdf.ts'
import { pdfjs, viewer } from './pdf-library.ts'
import { PdfWords } from './pdf-words.ts'
import { CREATE, HIGHLIGHTS, MODE_OF, PENS, type Tool, toolOf } from './tools.ts'

/** What the tool bar shows. */
export interface PdfState {
  readonly page: number
  readonly scale: number
  /** As it was chosen: 'page-width', or a number as text. */
  readonly zoom: string
  readonly tool: Tool
  readonly hasMarks: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly hasSelected: boolean
  readonly matches: { readonly current: number; readonly total: number }
  readonly isFound: boolean
}

export const BEGINS: PdfState = {
  page: 1,
  scale: 1,
  zoom: 'auto',
  tool: 'none',
  hasMarks: false,
  canUndo: false,
  canRedo: false,
  hasSelected: false,
  matches: { current: 0, total: 0 },
  isFound: true,
}

/** What a hand drew, in px of the paper; the thickness in points of the page. */
export interface DrawnLines {
  readonly curves: readonly { readonly points: readonly number[] }[]
  readonly width: number
  readonly height: number
  readonly thickness: number
}

/** A place for a signature, which is put there when it was drawn. */
export interface AwaitedSignature {
  getFromImage(picture: ImageBitmap): unknown
  getFromText(text: string, font: { fontFamily: string; fontStyle: string; fontWeight: string }): unknown
  getDrawnSignature(drawn: DrawnLines): unknown
  addSignature(outline: unknown, heightInPage: number, description: string, uuid: null): void
  remove(): void
}

interface Places {
  /** What scrolls; its first child takes the pages. */
  readonly container: HTMLDivElement
  readonly pages: HTMLDivElement
  /** Where it is said to screen readers that a mark was added. */
  readonly alert: HTMLElement
}

/** Where somebody is in a PDF. */
export type PdfPlace = Pick<PdfState, 'page' | 'zoom'>

interface Wanted {
  readonly mayWrite: boolean
  /** Where it is opened. */
  readonly place: PdfPlace
  readonly sign: (awaited: AwaitedSignature) => void
}

export interface PdfView {
  readonly state: Signal<PdfState>
  setPage(page: number): void
  setZoom(zoom: string): void
  zoomBy(steps: 1 | -1): void
  setTool(tool: Tool): Promise<void>
  /** A parameter of what is drawn next, and of what is selected. */
  setParam(param: number, value: string | number): void
  /** A new stamp or signature, by key or button. */
  create(): void
  act(name: 'undo' | 'redo' | 'delete'): void
  find(text: string, how?: 'again' | 'back'): void
  focus(): void
  /** The PDF with its marks; null where there are none. */
  written(): Promise<Uint8Array<ArrayBuffer> | null>
  end(): void
}

type Editing = InstanceType<typeof pdfjs.AnnotationEditorUIManager>

/** Shows an open PDF by the viewer of pdf.js, in places of ours; `mayWrite`: with its editor. */
export function showPdf(
  pdf: PdfDocument,
  { container, pages, alert }: Places,
  { mayWrite, place, sign }: Wanted,
): PdfView {
  const state = createSignal<PdfState>({ ...BEGINS, ...place })
  const change = (next: Partial<PdfState>) => state.set({ ...state.now(), ...next })
  const ending = new AbortController()
  const eventBus = new viewer.EventBus()
  const linkService = new viewer.PDFLinkService({
    eventBus,
    // Without an opener and without saying from where, which is what pdf.js does unless it is told otherwise.
    externalLinkTarget: viewer.LinkTarget.BLANK,
  })
  const findController = new viewer.PDFFindController({ eventBus, linkService })
  const l10n = new PdfWords(undefined)
  // Else the pens would follow the zoom of the PDF that was open before.
  pdfjs.AnnotationEditorLayer._initialized = false
  const options = {
    container,
    viewer: pages,
    viewerAlert: alert,
    eventBus,
    linkService,
    findController,
    l10n,
    annotationMode: mayWrite ? pdfjs.AnnotationMode.ENABLE_FORMS : pdfjs.AnnotationMode.ENABLE,
    annotationEditorMode: mayWrite ? MODE_OF.none : pdfjs.AnnotationEditorType.DISABLE,
    annotationEditorHighlightColors: HIGHLIGHTS,
    enableAutoLinking: false,
    removePageBorders: true,
    abortSignal: ending.signal,
    signatureManager: {
      getSignature: ({ editor }: { editor: AwaitedSignature }) => sign(editor),
      loadSignatures: async () => {},
      renderEditButton: async () => null,
      destroy: () => {},
    },
  }
  const its = new viewer.PDFViewer(options)
  void l10n.translate(container)
  void l10n.translate(alert)
  linkService.setViewer(its)
  let editing: Editing | null = null
  /** What was written last: as long as nothing changes it is the same, and is sent once. */
  let kept: { readonly hash: string; readonly bytes: Uint8Array<ArrayBuffer> } | null = null
  /** Tools whose pens have their first colour. */
  const begun = new Set<Tool>()

  /** A line that is being drawn is no mark of the PDF before its tool is put down, and would be lost all the same. */
  const marks = () => {
    const { tool, canUndo } = state.now()
    const isDrawing = tool === 'ink' && canUndo
    change({ hasMarks: isDrawing || pdf.annotationStorage.serializable.map !== null })
  }
  const on = <Told>(name: string, happened: (told: Told) => void) =>
    eventBus.on(name, happened, { signal: ending.signal })
  on('pagesinit', () => {
    its.currentScaleValue = place.zoom
    if (place.page > 1 && place.page <= pdf.numPages) its.currentPageNumber = place.page
  })
  on('pagechanging', ({ pageNumber }: { pageNumber: number }) => change({ page: pageNumber }))
  on('scalechanging', ({ scale, presetValue }: { scale: number; presetValue?: string }) =>
    change({ scale, zoom: presetValue ?? String(scale) }),
  )
  on('updatefindmatchescount', ({ matchesCount }: { matchesCount: PdfState['matches'] }) =>
    change({ matches: matchesCount }),
  )
  on('updatefindcontrolstate', (told: { state: number; matchesCount: PdfState['matches'] }) =>
    change({ matches: told.matchesCount, isFound: told.state !== viewer.FindState.NOT_FOUND }),
  )
  on('annotationeditoruimanager', ({ uiManager }: { uiManager: Editing }) => {
    editing = uiManager
  })
  on('annotationeditormodechanged', ({ mode }: { mode: number }) => {
    change({ tool: toolOf(mode) })
    marks()
  })
  // A double click on a mark, and what is pasted, choose a tool themselves.
  on('switchannotationeditormode', (told: { mode: number; editId?: string }) => {
    its.annotationEditorMode = told
  })
  on('editingstateschanged', ({ details }: { details: EditorStates }) => {
    change({
      canUndo: details.hasSomethingToUndo ?? state.now().canUndo,
      canRedo: details.hasSomethingToRedo ?? state.now().canRedo,
      hasSelected: details.hasSelectedEditor ?? state.now().hasSelected,
    })
    marks()
  })
  Object.assign(pdf.annotationStorage, {
    onSetModified: () => change({ hasMarks: true }),
    onResetModified: marks,
  })

  const setParam = (type: number, value: string | number) =>
    eventBus.dispatch('switchannotationeditorparams', { source: its, type, value })
  /** Waits until the editor is in the mode: what it was drawing in the old one is a mark by then. */
  function setTool(tool: Tool): Promise<void> {
    if (editing === null || state.now().tool === tool) return Promise.resolve()
    return new Promise((resolve) => {
      eventBus.on('annotationeditormodechanged', resolve, { once: true, signal: ending.signal })
      its.annotationEditorMode = { mode: MODE_OF[tool] }
    })
  }

  // What is as wide as the window, or as the page in it, follows the window.
  const resized = new ResizeObserver(() => {
    const { zoom } = state.now()
    if (its.pagesCount > 0 && !Number.isFinite(Number(zoom))) its.currentScaleValue = zoom
  })
  resized.observe(container)
  its.setDocument(pdf)
  linkService.setDocument(pdf)
  return {
    state,
    setPage(page) {
      if (page >= 1 && page <= pdf.numPages) its.currentPageNumber = page
    },
    setZoom(zoom) {
      its.currentScaleValue = zoom
    },
    zoomBy(steps) {
      its.updateScale({ steps })
    },
    async setTool(tool) {
      await setTool(tool)
      if (tool !== 'ink' && tool !== 'highlight') return
      const { first, colours, colourParam, thickness } = PENS[tool]
      if (begun.has(tool)) return
      begun.add(tool)
      setParam(colourParam, colours.find(([name]) => name === first.colour)?.[1] ?? '')
      setParam(thickness.param, first.thickness)
    },
    setParam,
    create: () => setParam(CREATE, ''),
    act: (name) => eventBus.dispatch('editingaction', { source: its, name }),
    find(text, how) {
      const type = how === undefined ? '' : 'again'
      const asked = { query: text, highlightAll: true, findPrevious: how === 'back' }
      eventBus.dispatch('find', { source: its, type, caseSensitive: false, entireWord: false, ...asked })
    },
    focus: () => container.focus(),
    async written() {
      editing?.endCurrentEditing()
      await setTool('none')
      const { map, hash } = pdf.annotationStorage.serializable
      if (map === null) return null
      if (kept?.hash !== hash) kept = { hash, bytes: await pdf.saveDocument() }
      return kept.bytes
    },
    end() {
      resized.disconnect()
      its.setDocument(null)
      linkService.setDocument(null)
      void l10n.destroy()
      ending.abort()
      state.end()
    },
  }
}

interface EditorStates {
  readonly hasSomethingToUndo?: boolean
  readonly hasSomethingToRedo?: boolean
  readonly hasSelectedEditor?: boolean
}
