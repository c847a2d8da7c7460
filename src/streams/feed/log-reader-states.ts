/**
 * What a reader of the log does: for each state that it may be in, an answer to each thing that may come.
 *
 * What comes is named by what it means where the reader stands (`log-reader.ts` does that), so that no cell has a
 * condition; and every cell is decided: one that is missing does not compile.
 */

export const READER_STATES = [
  /** Nothing is here, and nothing was asked for. */
  'empty',
  /** A snapshot is on its way. */
  'loading',
  /** A snapshot could not be had; another one is asked for in a while. */
  'waiting',
  /** Everything that was heard of is here. */
  'following',
  /** Something is missing that should come by itself; it is asked for when it does not. */
  'expecting',
  /** Something is missing that was asked for; it is asked for again when it does not come. */
  'asked',
  /** The same, and something was lost since: it is asked for again whatever comes. */
  'doubting',
] as const
export type ReaderState = (typeof READER_STATES)[number]

export const READER_INPUTS = [
  /** Somebody wants the log to be read. */
  'begin',
  /** The server's log is another one, or has gone too far ahead, or nothing is here yet. */
  'anew',
  /** The hello went out before anything was here, and is answered now that there is. */
  'late-welcome',
  /** Connected again: nothing was missed; or something was, and is sent by itself. */
  'resumed-level',
  'resumed-missed',
  /** Events: those that come next, those that were seen before, or those beyond a hole. */
  'events-next',
  'events-seen',
  'events-gap',
  /** A beat: of a head that was reached, or of one that was not. */
  'beat-level',
  'beat-ahead',
  /** Something was lost on the way, and nobody knows what. */
  'lost',
  /** A snapshot: of the log that the server speaks of, or of one that it no longer speaks of. */
  'snapshot',
  'snapshot-outdated',
  /** There was none to be had; or not for us. */
  'snapshot-failed',
  'snapshot-refused',
  /** The time is up, and something is known to be missing; or nothing is. */
  'due-missing',
  'due-level',
] as const
export type ReaderInput = (typeof READER_INPUTS)[number]

/** What is done, and the state that it leads to. */
export type ReaderAction =
  /** Nothing; the state stays. */
  | 'ignore'
  /** Asks for a snapshot: loading. */
  | 'load'
  /** Takes the snapshot and asks for what came after it: following, or expecting. */
  | 'take'
  /** Loads once more in a while: waiting. */
  | 'retry'
  /** The same, much later: who may not look is not allowed to a moment later. */
  | 'retry-later'
  /** Applies the events: following, or expecting the rest. */
  | 'apply'
  /** Asks for everything after what is here: asked; after many times in vain, loads; expecting while nobody is there. */
  | 'ask'
  /** The same where the server has just said that it is there: following, or expecting. */
  | 'replay'
  /** Gives what is missing some time: expecting. */
  | 'expect'
  /** Remembers that something was lost: doubting. */
  | 'doubt'
  /** Nothing is missing: following. */
  | 'follow'

/** Without a place in the log nothing can be applied: the snapshot answers it, and asking for what came after it. */
const WITHOUT_PLACE = {
  begin: 'ignore',
  anew: 'ignore',
  'late-welcome': 'ignore',
  'resumed-level': 'ignore',
  'resumed-missed': 'ignore',
  'events-next': 'ignore',
  'events-seen': 'ignore',
  'events-gap': 'ignore',
  'beat-level': 'ignore',
  'beat-ahead': 'ignore',
  lost: 'ignore',
} as const

/** Nobody was asked for a snapshot. */
const NO_SNAPSHOT = {
  snapshot: 'ignore',
  'snapshot-outdated': 'ignore',
  'snapshot-failed': 'ignore',
  'snapshot-refused': 'ignore',
} as const

/** Where there is a place in the log, what the server says of it on connecting means the same in every state. */
const ON_CONNECTING = {
  begin: 'ignore',
  anew: 'load',
  'late-welcome': 'replay',
  'resumed-missed': 'expect',
} as const

export const READER_TABLE: Readonly<Record<ReaderState, Readonly<Record<ReaderInput, ReaderAction>>>> = {
  empty: {
    ...WITHOUT_PLACE,
    ...NO_SNAPSHOT,
    begin: 'load',
    anew: 'load',
    'due-missing': 'ignore',
    'due-level': 'ignore',
  },
  loading: {
    ...WITHOUT_PLACE,
    snapshot: 'take',
    'snapshot-outdated': 'retry',
    'snapshot-failed': 'retry',
    'snapshot-refused': 'retry-later',
    'due-missing': 'ignore',
    'due-level': 'ignore',
  },
  waiting: {
    ...WITHOUT_PLACE,
    ...NO_SNAPSHOT,
    'due-missing': 'load',
    'due-level': 'load',
  },
  following: {
    ...ON_CONNECTING,
    ...NO_SNAPSHOT,
    'resumed-level': 'ignore',
    'events-next': 'apply',
    'events-seen': 'ignore',
    'events-gap': 'ask',
    'beat-level': 'ignore',
    'beat-ahead': 'ask',
    lost: 'ask',
    'due-missing': 'ignore',
    'due-level': 'ignore',
  },
  expecting: {
    ...ON_CONNECTING,
    ...NO_SNAPSHOT,
    'resumed-level': 'follow',
    'events-next': 'apply',
    'events-seen': 'ignore',
    'events-gap': 'ask',
    'beat-level': 'ignore',
    'beat-ahead': 'ask',
    lost: 'ask',
    'due-missing': 'ask',
    'due-level': 'ask',
  },
  asked: {
    ...ON_CONNECTING,
    ...NO_SNAPSHOT,
    'resumed-level': 'follow',
    'events-next': 'apply',
    'events-seen': 'ignore',
    'events-gap': 'ignore',
    'beat-level': 'ignore',
    'beat-ahead': 'ignore',
    lost: 'doubt',
    'due-missing': 'ask',
    'due-level': 'follow',
  },
  doubting: {
    ...ON_CONNECTING,
    ...NO_SNAPSHOT,
    'resumed-level': 'follow',
    'events-next': 'apply',
    'events-seen': 'ignore',
    'events-gap': 'ignore',
    'beat-level': 'ignore',
    'beat-ahead': 'ignore',
    lost: 'ignore',
    'due-missing': 'ask',
    'due-level': 'ask',
  },
}
