/** The path of the one socket; apart from what is said on it (frames.ts), which the first script has no use for. */
export const SOCKET_PATH = '/live/socket'
