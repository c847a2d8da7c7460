/** For staff who run the platform: how the live feed does, and what was written to people. */
export const tools = {
  title: 'Tools',
  tabs: 'Tool',
  live: 'Live',
  outbox: 'Outbox',
}
