/** How much people send. */

/** Of one file. */
export const MOST_FILE_BYTES = 20 * 1024 * 1024
export const LONGEST_FILE_NAME = 120
/** Files of one note. */
export const MOST_ATTACHMENTS = 10
/** Of one file of a note, with the first: of the provider's side, and of the account's. */
export const MOST_VERSIONS = 50
/** In an hour: of an account together, or of one user of the provider. */
export const HOUR_MS = 3_600_000
export const MOST_FILES_AN_HOUR = 200
export const MOST_BYTES_AN_HOUR = 500 * 1024 * 1024
/** A file that was added to nothing is kept for so long (ms). */
export const UNUSED_FILES_KEPT_MS = 24 * HOUR_MS
