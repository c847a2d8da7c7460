import { type Logger, pino } from 'pino'
import { type Config, logLevel } from './config.ts'

/** The log of a node: a line of JSON each, to standard output. */
export const openLog = (config: Config): Logger =>
  pino({ level: logLevel(config), redact: ['req.headers.authorization'] })
