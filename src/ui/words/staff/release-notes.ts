/** What is new in each version: read by staff, written by the administrator of the platform. */
export const releaseNotes = {
  title: 'Release notes',
  write: 'Write one',
  none: 'Nothing was written yet',
  noneText: 'Write what is new: staff read it at the version number.',
  // 000 §8
  missing: 'Missing release note',
  missingText: 'There is none of this number. Choose one of the list.',
  choose: 'Choose a release note',
  chooseText: 'Or write a new one. Drafts are seen by nobody else.',
  draft: 'Draft',
  // As staff read them
  toldHere: 'What is new in each version is told here.',
  // One of them
  newOne: 'New release note',
  all: 'All release notes',
  name: 'Title',
  version: 'Version',
  versionExample: '3.19.17',
  shownFrom: 'Shown from',
  body: 'What is new, in Markdown',
  preview: 'As it will be read',
  nothing: 'Nothing yet.',
  isDraft: 'A draft: nobody else sees it.',
  readFrom: (day: string) => `Everybody reads it from ${day} on.`,
}
