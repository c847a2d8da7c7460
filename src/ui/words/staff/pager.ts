/** At the foot of a list that comes in pages, newest first. */
export const pager = {
  label: 'Pages',
  page: (from: string, to: string, all: string) => `${from} to ${to} of ${all}`,
  newer: 'Newer',
  older: 'Older',
}
