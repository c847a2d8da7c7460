/** A cluster of stops: how many there are, redder around the more of them are in trouble. All sizes in px. */
import type { StopCluster } from './stop-clusters.ts'

interface Look {
  readonly ground: string
  /** Around one in which nothing is in trouble. */
  readonly calm: string
  readonly red: string
  readonly text: string
  readonly redText: string
  /** Enlarges everything. */
  readonly k: number
}

/** From this share of stops in trouble on, a cluster is all red: one late parcel among two hundred is no red city. */
const ALL_RED_SHARE = 0.25
/** [stops, radius], evenly between them. */
const RADII = [
  [2, 11],
  [50, 16],
  [500, 24],
] as const

/** At k 1. */
export function clusterRadius(count: number): number {
  let [below, radius]: readonly [number, number] = RADII[0]
  for (const [upTo, wide] of RADII) {
    if (count < upTo) return radius + ((wide - radius) * (count - below)) / (upTo - below)
    ;[below, radius] = [upTo, wide]
  }
  return radius
}

/** 1234 is 1.2k: a circle has no room for more. */
export function shortCount(count: number): string {
  if (count < 1_000) return String(count)
  return `${count < 10_000 ? Math.round(count / 100) / 10 : Math.round(count / 1_000)}k`
}

export function drawCluster(
  context: CanvasRenderingContext2D,
  { x, y }: { readonly x: number; readonly y: number },
  { count, troubled }: StopCluster,
  { ground, calm, red, text, redText, k }: Look,
): void {
  const trouble = Math.min(1, troubled / count / ALL_RED_SHARE)
  context.beginPath()
  context.arc(x, y, clusterRadius(count) * k, 0, 2 * Math.PI)
  context.fillStyle = ground
  context.fill()
  context.lineWidth = (1.5 + trouble) * k
  context.strokeStyle = calm
  context.stroke()
  context.globalAlpha = trouble
  context.strokeStyle = red
  context.stroke()
  context.globalAlpha = 1
  context.font = `600 ${11 * k}px Inter, sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = trouble === 1 ? redText : text
  context.fillText(shortCount(count), x, y + 0.5 * k)
}
