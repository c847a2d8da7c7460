/** Alerts of rules that are to be heard: two short tones, once for all that come at the same time. */
import { useEffect, useRef } from 'react'
import { useLiveWorkspace } from '../../../features/live-feed/live-workspace.tsx'

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

/** Sounds for those that come while somebody is here; what was open before was heard before. */
export function useAlertSound(ids: readonly number[]): void {
  const { alerts } = useLiveWorkspace()
  const heard = useRef<ReadonlySet<number> | null>(null)
  useEffect(() => {
    const isLoud = (id: number) => {
      const alert = alerts.get(id)
      return alert?.sound === true && alert.acknowledged_at === null && heard.current?.has(id) === false
    }
    if (heard.current !== null && ids.some(isLoud)) sound()
    heard.current = new Set(ids)
  }, [ids, alerts])
}
