declare const __VERSION__: string

/** The version of this console, put in by the build from package.json. */
export const VERSION = __VERSION__
