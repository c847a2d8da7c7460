/** A canvas above the map, as large as it: nothing is pressed on it, and to a screen reader it is not there. `draws` says what is on it. */
export function createCanvasAbove(draws: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.dataset.draws = draws
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none'
  canvas.setAttribute('aria-hidden', 'true')
  return canvas
}

/** As many dots as the map has below it. */
export function fitToMap(
  map: { getCanvas(): HTMLCanvasElement },
  canvases: readonly HTMLCanvasElement[],
): void {
  const { clientWidth, clientHeight } = map.getCanvas()
  const width = Math.round(clientWidth * devicePixelRatio)
  const height = Math.round(clientHeight * devicePixelRatio)
  for (const canvas of canvases) {
    if (canvas.width === width && canvas.height === height) continue
    canvas.width = width
    canvas.height = height
  }
}
