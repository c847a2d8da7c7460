import { formatTime, startOfDay } from '../../domain/values/moment.ts'

const SECOND = 1_000

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** `14:02:07` */
export const timeWithSeconds = (at: number) =>
  `${formatTime(at)}:${twoDigits(Math.floor((at - startOfDay(at)) / SECOND) % 60)}`
