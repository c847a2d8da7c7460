/** Alerts of rules that are to be heard: two short tones, once for all that come at the same time. */
import type { LiveAlert } from '../../contract/live.ts'
import { createKeptFlag } from '../../ui/page/kept-flag.ts'

/** Whoever works here hears no alerts, whatever their rules say. */
export const soundOff = createKeptFlag('is_alert_sound_off')

const TONES_HZ = [880, 660] as const
const TONE_S = 0.18

/** A browser lets nobody be heard before somebody has pressed a key or button there: then it stays silent. */
function sound(): void {
  if (typeof AudioContext === 'undefined') return
  const context = new AudioContext()
  const gain = context.createGain()
  gain.gain.value = 0.15
  gain.connect(context.destination)
  TONES_HZ.forEach((hz, i) => {
    const tone = context.createOscillator()
    tone.frequency.value = hz
    tone.connect(gain)
    tone.start(context.currentTime + i * TONE_S)
    tone.stop(context.currentTime + (i + 1) * TONE_S)
    if (i === TONES_HZ.length - 1) tone.onended = () => void context.close()
  })
}

/** ms; a tab out of sight may hear of an alert so much later. */
const HELD_MS = 2_000

/** Sounds where one of those that came is to be heard: once, in however many tabs of a browser somebody works. */
export function soundFor(news: readonly LiveAlert[]): void {
  if (soundOff.isOn() || !news.some((alert) => alert.sound)) return
  // A tab that the browser keeps silent must not keep the others silent; over plain HTTP there are no locks.
  if (!navigator.userActivation?.hasBeenActive || !('locks' in navigator)) {
    sound()
    return
  }
  void navigator.locks.request('alert-sound', { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    sound()
    await new Promise((over) => setTimeout(over, HELD_MS))
  })
}
