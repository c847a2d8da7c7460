/** The roles of a courier, and the editor of one of them. */
export const roles = {
  title: 'Roles',
  add: 'Add role',
  // 000 §8
  missing: 'Missing role',
  missingText: 'There is no role of this number, or not with this courier. Choose one of the list.',
  choose: 'Choose a role',
  chooseText:
    'Global roles are the same for every courier. A custom role is yours: what it may is put together here.',
  global: 'Global',
  custom: 'Custom',
  none: 'None yet. Add one, or copy a global role.',
  holders: (count: number) => `${count} can log in with it`,
  // One of them
  close: 'Close the role',
  all: 'All roles',
  newOne: 'New role',
  one: (label: string) => `Role ${label}`,
  copy: 'Copy',
  copyOf: (label: string) => `${label} (copy)`,
  lockedGlobal: 'This role is the same for every courier and cannot be changed. Copy it to make your own.',
  lockedOwn: 'You have this role yourself. Ask somebody else to change it.',
  lockedRead: 'Your role may look at roles, not change them.',
  general: 'General',
  name: 'Name',
  needsName: 'Give the role a name',
  needsTwoFactor: 'Require two-factor authentication',
  idle: 'Log out after inactive minutes',
  idleHint: '0 means never',
  save: 'Save role',
  // Taking it away
  deleteIt: 'Delete',
  deleteTitle: (label: string) => `Delete the role ${label}?`,
  deleteText: (permissions: number) =>
    `Nobody has it, so nobody loses anything. It cannot be given any more, and its ${permissions === 1 ? 'one permission has' : `${permissions} permissions have`} to be put together anew if it is wanted again.`,
  cannotDelete: (label: string) => `The role ${label} is still needed`,
  heldBy: (people: number) =>
    `${people === 1 ? '1 person has it and could do nothing without it. Give them' : `${people} people have it and could do nothing without it. Give each of them`} another role first.`,
  seeHolders: 'See who has it',
  changes: (count: number) => `${count} ${count === 1 ? 'change' : 'changes'}`,
  changesFelt: (count: number, people: number) =>
    `${count} ${count === 1 ? 'change' : 'changes'}, felt by ${people} ${people === 1 ? 'person' : 'people'} at once`,
  // What it may
  permissions: 'Permissions',
  findPermission: 'Find a permission',
  noPermission: (typed: string) => `No permission says “${typed}”.`,
  allOfGroup: 'All',
  noneOfGroup: 'None',
  notYours: 'You do not hold it yourself',
}
