/** Where an address that the platform gave leads on the platform of this page, whatever name others know it by. */
export const ownPath = (url: string): string => new URL(url).pathname
