/**
 * What parts of the console keep in memory of whoever is signed in. Each says how it is let go; the shell does not load
 * them to ask.
 */
const leftovers: (() => void)[] = []

/** `forget` is called whenever a session has ended: the page stays, for whoever signs in next. */
export function onSessionEnd(forget: () => void): void {
  leftovers.push(forget)
}

/** Lets go of all of it. */
export function runSessionCleanups(): void {
  for (const forget of leftovers) forget()
}
