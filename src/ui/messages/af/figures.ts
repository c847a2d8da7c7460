import type { Messages } from '../en.ts'

export const figures: Messages['figures'] = {
  names: {
    active: 'Aktief',
    attention: 'Uitsonderings',
    late: 'Laat',
    failed: 'Misluk',
    unassigned: 'Nie toegewys nie',
    delivered: 'Vandag afgelewer',
    onTime: 'Betyds afgelewer',
    action: 'Aksie vereis',
    arriving: 'Kom vandag aan',
  },
  means: {
    active: 'Besendings van Ingedien totdat hulle afgelewer, gestop of teruggestuur is',
    attention:
      'Besendings wat iets nodig het: ’n mislukking wat nog nie herbespreek, teruggehou of teruggestuur is nie, ’n venster wat verby is, ’n weiering, ’n verwyderde drywer of ’n terughouding. Elkeen tel een keer',
    late: 'Aktiewe besendings waarvan die volgende venster verby is',
    failed:
      'Besendings waarvan die laaste poging misluk het en wat niemand herbespreek, teruggehou of teruggestuur het nie',
    unassigned:
      'Besendings gereed vir afhaal, of vir aflewering van hulle laaste depot, wat geen drywer het nie',
    delivered: 'Besendings wat vandag afgelewer is',
    onTime: 'Besendings wat vandag binne hulle venster afgelewer is',
    action:
      'Besendings wat ’n antwoord van die sender nodig het: ’n mislukte poging, skade of ’n terughouding',
    arriving: 'Afgehaalde besendings waarvan die afleweringsvenster vandag is',
  },
  branch:
    'Volgens die tak van die volgende stop: van die afhaal tot by die eerste depot, dan van die aflewering',
}
