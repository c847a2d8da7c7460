import { inBothLanguages } from '../../../ui/messages/in-both-languages.ts'

/** The roles of a provider, and the editor of one of them. */
const en = {
  title: 'Roles',
  add: 'Add role',
  // 000 §8
  missing: 'Missing role',
  missingText: 'No role with this number. Choose one from the list.',
  choose: 'Choose a role',
  chooseText: 'Global roles are the same for every courier. Custom roles are put together here.',
  global: 'Global',
  custom: 'Custom',
  none: 'None yet. Add one, or copy a global role.',
  holders: (count: number) => `${count} ${count === 1 ? 'user' : 'users'}`,
  // One of them
  close: 'Close the role',
  all: 'All roles',
  newOne: 'New role',
  one: (label: string) => `Role ${label}`,
  copy: 'Copy',
  copyOf: (label: string) => `${label} (copy)`,
  lockedGlobal: 'Global role: the same for every courier. Copy it to make your own.',
  lockedOwn: 'Your own role. Ask another administrator to change it.',
  lockedRead: 'Your role can view roles, not change them.',
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
    `No user has it. Its ${permissions === 1 ? 'one permission' : `${permissions} permissions`} cannot be restored.`,
  cannotDelete: (label: string) => `The role ${label} is in use`,
  heldBy: (people: number) =>
    `${people === 1 ? '1 user has' : `${people} users have`} it. Assign another role first.`,
  seeHolders: 'Show users',
  changes: (count: number) => `${count} ${count === 1 ? 'change' : 'changes'}`,
  changesFelt: (count: number, people: number) =>
    `${count} ${count === 1 ? 'change' : 'changes'}, effective at once for ${people} ${people === 1 ? 'user' : 'users'}`,
  // Its permissions
  permissions: 'Permissions',
  findPermission: 'Find a permission',
  noPermission: (typed: string) => `No permission matches “${typed}”.`,
  allOfGroup: 'All',
  noneOfGroup: 'None',
  notYours: 'You do not hold it yourself',
}

const af: typeof en = {
  title: 'Rolle',
  add: 'Voeg rol by',
  missing: 'Rol ontbreek',
  missingText: 'Geen rol met hierdie nommer nie. Kies een uit die lys.',
  choose: 'Kies ’n rol',
  chooseText: 'Globale rolle is dieselfde vir elke koerier. Eie rolle word hier saamgestel.',
  global: 'Globaal',
  custom: 'Eie',
  none: 'Nog geen. Voeg een by, of kopieer ’n globale rol.',
  holders: (count) => `${count} ${count === 1 ? 'gebruiker' : 'gebruikers'}`,
  close: 'Maak die rol toe',
  all: 'Alle rolle',
  newOne: 'Nuwe rol',
  one: (label) => `Rol ${label}`,
  copy: 'Kopieer',
  copyOf: (label) => `${label} (kopie)`,
  lockedGlobal: 'Globale rol: dieselfde vir elke koerier. Kopieer dit om jou eie te maak.',
  lockedOwn: 'Jou eie rol. Vra ’n ander administrateur om dit te verander.',
  lockedRead: 'Jou rol kan rolle sien, nie verander nie.',
  general: 'Algemeen',
  name: 'Naam',
  needsName: 'Gee die rol ’n naam',
  needsTwoFactor: 'Vereis tweefaktor-verifikasie',
  idle: 'Meld af ná minute onaktief',
  idleHint: '0 beteken nooit',
  save: 'Stoor rol',
  deleteIt: 'Skrap',
  deleteTitle: (label) => `Skrap die rol ${label}?`,
  deleteText: (permissions) =>
    `Geen gebruiker het dit nie. Die ${permissions === 1 ? 'een toestemming' : `${permissions} toestemmings`} daarvan kan nie herstel word nie.`,
  cannotDelete: (label) => `Die rol ${label} is in gebruik`,
  heldBy: (people) =>
    `${people === 1 ? '1 gebruiker het' : `${people} gebruikers het`} dit. Gee eers ’n ander rol.`,
  seeHolders: 'Wys gebruikers',
  changes: (count) => `${count} ${count === 1 ? 'verandering' : 'veranderinge'}`,
  changesFelt: (count, people) =>
    `${count} ${count === 1 ? 'verandering' : 'veranderinge'}, dadelik vir ${people} ${people === 1 ? 'gebruiker' : 'gebruikers'}`,
  permissions: 'Toestemmings',
  findPermission: 'Soek ’n toestemming',
  noPermission: (typed) => `Geen toestemming pas by “${typed}” nie.`,
  allOfGroup: 'Alles',
  noneOfGroup: 'Geen',
  notYours: 'Jy het dit self nie',
}

export const roles = inBothLanguages({ en, af })
