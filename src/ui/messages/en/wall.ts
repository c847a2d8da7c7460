export const wall = {
  show: 'Wallboard',
  title: 'Wallboard',
  lead: 'Large type, no menus. Bookmark the address to open it again.',
  boards: 'Boards, in turn',
  every: 'Seconds per board',
  colours: 'Colours',
  start: 'Start',
  copy: 'Copy the address',
  nothingChosen: 'Choose at least one board.',
  turn: 'Wallboard',
  next: 'Next board',
  previous: 'Previous board',
  hold: 'Hold the board',
  held: 'held',
  // What has no room on it
  more: (count: string) => `+${count} more`,
  page: (title: string, page: number, pages: number) => `${title}, ${page} of ${pages}`,
}
