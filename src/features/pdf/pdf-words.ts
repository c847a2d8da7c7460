import { pdfMessages as messages } from './messages.ts'
import { viewer } from './pdf-library.ts'

type Word = (args: Readonly<Record<string, unknown>>) => string
interface Said {
  readonly label?: Word
  readonly title?: Word
  readonly text?: Word
}

const { pdfjs: words } = messages
const RESIZE: readonly (keyof typeof words.resize)[] = [
  'top-left',
  'top-middle',
  'top-right',
  'middle-right',
  'bottom-right',
  'bottom-middle',
  'bottom-left',
  'middle-left',
]
const ADDED: readonly (keyof typeof words.added)[] = ['ink', 'highlight', 'stamp', 'signature']

/** What the parts of pdf.js that we show ask words for. */
const WORDS: Readonly<Record<string, Said>> = {
  'pdfjs-page-landmark': { label: ({ page }) => words.pageLandmark(String(page)) },
  'pdfjs-editor-ink-editor': { label: () => words.ink },
  'pdfjs-editor-highlight-editor': { label: () => words.highlight },
  'pdfjs-editor-stamp-editor': { label: () => words.stamp },
  'pdfjs-editor-signature-editor1': {
    label: ({ description }) => [words.signature, description].filter(Boolean).join(': '),
  },
  'pdfjs-editor-remove-ink-button': { title: () => words.removeInk },
  'pdfjs-editor-remove-highlight-button': { title: () => words.removeHighlight },
  'pdfjs-editor-remove-stamp-button': { title: () => words.removeStamp },
  'pdfjs-editor-remove-signature-button': { title: () => words.removeSignature },
  'pdfjs-editor-colorpicker-button': { title: () => words.changeColour },
  'pdfjs-editor-colorpicker-dropdown': { label: () => words.changeColour },
  'pdfjs-editor-color-picker-ink-input': { title: () => words.changeColour },
  'pdfjs-editor-colorpicker-yellow': { title: () => messages.colours.yellow },
  'pdfjs-editor-colorpicker-green': { title: () => messages.colours.green },
  'pdfjs-editor-colorpicker-blue': { title: () => messages.colours.blue },
  'pdfjs-editor-colorpicker-pink': { title: () => messages.colours.pink },
  'pdfjs-editor-colorpicker-red': { title: () => messages.colours.red },
  'pdfjs-text-annotation-type': { label: () => words.annotation },
  ...Object.fromEntries(
    RESIZE.map((edge) => [`pdfjs-editor-resizer-${edge}`, { label: () => words.resize[edge] }]),
  ),
  ...Object.fromEntries(
    ADDED.map((kind) => [`pdfjs-editor-${kind}-added-alert`, { text: () => words.added[kind] }]),
  ),
}

function argsOf(element: Element): Readonly<Record<string, unknown>> {
  const args: unknown = JSON.parse(element.getAttribute('data-l10n-args') ?? '{}')
  return typeof args === 'object' && args !== null ? { ...args } : {}
}

function word(element: Element): void {
  const said = WORDS[element.getAttribute('data-l10n-id') ?? '']
  if (said === undefined) return
  const args = argsOf(element)
  if (said.label !== undefined) element.setAttribute('aria-label', said.label(args))
  if (said.title !== undefined) element.setAttribute('title', said.title(args))
  if (said.text !== undefined) element.textContent = said.text(args)
}

/** Gives the parts of pdf.js within an element their words, now and as they come. */
function wordAll(root: Element): MutationObserver {
  const all = (under: Element) => {
    word(under)
    for (const element of under.querySelectorAll('[data-l10n-id]')) word(element)
  }
  all(root)
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes' && target instanceof Element) word(target)
      for (const node of addedNodes) if (node instanceof Element) all(node)
    }
  })
  observer.observe(root, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-l10n-id', 'data-l10n-args'],
  })
  return observer
}

/** Our words for pdf.js, which would bring its own in English and ask an address for the others. */
export class PdfWords extends viewer.GenericL10n {
  readonly #observers = new Set<MutationObserver>()

  override async get(): Promise<string> {
    return ''
  }
  override async translate(element: Element): Promise<void> {
    this.#observers.add(wordAll(element))
  }
  override async translateOnce(element: Element): Promise<void> {
    word(element)
  }
  override pause(): void {}
  override resume(): void {}
  override async destroy(): Promise<void> {
    for (const observer of this.#observers) observer.disconnect()
  }
}
