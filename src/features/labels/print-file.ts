/** ms; a frame whose document was sent to a printer long ago. */
const KEPT_MS = 120_000

/**
 * Prints a document of this platform from where one is, without leaving the page: a browser that shows PDF does so in a frame that
 * nobody sees, and asks for the printer. Whether it asks is up to the browser: Chromium started with `--kiosk-printing` and Firefox with
 * `print.always_print_silent` do not. What does not print a frame (Firefox does not let a page print its viewer, phones have none)
 * has the document opened beside; `onBlocked` is told where the browser does not let that happen by itself either.
 */
export function printFile(path: string, onBlocked: () => void): void {
  const openBeside = () => {
    if (window.open(path, '_blank') === null) onBlocked()
  }
  if (!navigator.pdfViewerEnabled) {
    openBeside()
    return
  }
  const frame = document.createElement('iframe')
  frame.dataset.print = ''
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  Object.assign(frame.style, {
    position: 'fixed',
    width: '0',
    height: '0',
    border: '0',
    visibility: 'hidden',
  })
  frame.onload = () => {
    // Not with the next print: a browser may still be sending this one to the printer.
    setTimeout(() => frame.remove(), KEPT_MS)
    try {
      frame.contentWindow?.print()
    } catch {
      openBeside()
    }
  }
  frame.src = path
  document.body.append(frame)
}
