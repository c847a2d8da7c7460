import type { Messages } from '../en.ts'

export const shell: Messages['shell'] = {
  main: 'Hoofkieslys',
  menu: 'Kieslys',
  home: 'Tuis',
  skip: 'Spring na die inhoud',
  widen: 'Maak die navigasie breër',
  narrow: 'Maak die navigasie smaller',
  logOut: 'Meld af',
  balance: 'Balans',
  version: (version) => `Weergawe ${version}`,
  lookAndKeys: 'Voorkoms en kortpaaie',
  colours: 'Kleure',
  schemes: { auto: 'Outo', light: 'Lig', dark: 'Donker' },
  rows: 'Rye',
  densities: { normal: 'Normaal', compact: 'Kompak', touch: 'Raak' },
  keys: 'Kortpaaie',
  characterKeys: 'Kortpaaie met een letter',
  onOff: { on: 'Aan', off: 'Af' },
  characterKeysOn: (menu) =>
    `Kortpaaie met ’n enkele letter of teken kan onder “${menu}” in die navigasie afgeskakel word.`,
  characterKeysOff: (menu) =>
    `Kortpaaie met ’n enkele letter of teken is af. Skakel dit aan onder “${menu}” in die navigasie. Ctrl K, pyltjies, Enter en Escape werk steeds.`,
  showKeys: 'Wys kortpaaie',
  wall: 'Muurbord',
  back: 'Terug',
  goTo: 'Gaan na',
  everywhere: 'Oral',
  thisScreen: 'Hierdie skerm',
  offline: 'Jy is tans vanlyn. Kyk asseblief na jou internetverbinding.',
  online: 'Jy is weer aanlyn.',
  error: 'Fout',
  errorTitle: '’n Fout het voorgekom',
  errorNotified: 'Ons ontwikkelspan is in kennis gestel en sal die fout so gou moontlik probeer regmaak.',
  errorRefresh: 'Herlaai asseblief die bladsy om die fout te verhelp.',
  advice: {
    chunk: {
      title: 'Daar is ’n nuwer weergawe',
      text: 'Hierdie bladsy bestaan uit ou lêers wat nie meer daar is nie. Maak jou blaaier se kas skoon en herlaai die bladsy.',
    },
    storage: {
      title: 'Jou blaaier bewaar geen data vir ons nie',
      text: 'Koekies is vir hierdie werf afgeskakel. Kyk na jou blaaier se instellings en herlaai die bladsy.',
    },
    maps: {
      title: 'Die kaart kan nie gelaai word nie',
      text: '’n Uitbreiding van jou blaaier blokkeer dit dalk. Laat dit vir hierdie werf toe, of skakel die uitbreiding af, en herlaai die bladsy.',
    },
  },
  noCourier: 'Nie gevind nie. Geen koerier gebruik hierdie adres nie.',
}
