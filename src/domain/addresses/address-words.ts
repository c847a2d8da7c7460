/** The words by which the lines of a South African address are told apart, in English and Afrikaans. */
import { searchText } from '../values/find.ts'
import { type Province, provinceCode } from '../values/province.ts'

const PROVINCES_IN_AFRIKAANS: Readonly<Record<string, Province>> = {
  ooskaap: 'EC',
  vrystaat: 'FS',
  noordkaap: 'NC',
  noordwes: 'NW',
  weskaap: 'WC',
}

/** The province that a line names by code or name, in English or Afrikaans; null for none. */
export function provinceOf(line: string): Province | null {
  const plain = searchText(line).replace(/provin(ce|sie)|[^a-z]/g, '')
  if (plain === '') return null
  return PROVINCES_IN_AFRIKAANS[plain] ?? provinceCode(line)
}

export const COUNTRY = /^(the )?(republic of )?(south africa|suid[- ]afrika|rsa|r\.?s\.?a\.?|za|zaf)\.?$/i

/** What a line says of itself before a colon. */
export const LABELS: readonly [RegExp, LabelledField | 'skip'][] = [
  [
    /^(deliver(y)?|collect(ion)?|ship(ping)?|physical|street|home|work|fisiese|straat)?\s*(address|adres)\s*:\s*/i,
    'skip',
  ],
  [/^(street|straat)( name| no| number|naam|nommer)?\s*:\s*/i, 'skip'],
  // As people write it in a message.
  [
    /^(hi|hello|hallo|hey|dag|goeie(m[oô]re|dag|middag)|good (day|morning|afternoon))( there)?[\s!]*$/i,
    'skip',
  ],
  [
    /^((please|asb\.?|asseblief)\s+)?(deliver|send|ship|collect|stuur|lewer)\s+((it|this|dit)\s+)?(to|from|aan|by)\s+/i,
    'skip',
  ],
  [
    /^(her|his|my|their|the|haar|sy|die)\s+(cell\s+|phone\s+|sel)?(number|nommer|no|nr)\b\.?(\s+is)?$/i,
    'skip',
  ],
  [/^(to|aan|from|van|deliver to|ship to|send to|stuur aan)\s*:\s*/i, 'name'],
  [
    /^(att(entio)?n|attn|aandag|contact( person)?|kontak(persoon)?|name|naam|recipient|ontvanger)\s*[.:]\s*/i,
    'name',
  ],
  [
    /^(tel(ephone|efoon)?|cell?(phone)?|mobile|phone|contact (no|number)|sel(foon)?|foon|wa|whatsapp)\s*(no|nr|number|nommer)?\s*[.:]*\s*(?=[+\d(]|$)/i,
    'skip',
  ],
  [/^(attention|attn|att|aandag)\b[.:]?\s+/i, 'name'],
  [/^(e-?mail|e-?pos)\s*[.:]*\s*$/i, 'skip'],
  [/^(company|business|firma|maatskappy|besigheid)\s*:\s*/i, 'company'],
  [/^(suburb|voorstad|area)\s*:\s*/i, 'local_area'],
  [/^(city|town|stad|dorp)(\/town)?\s*:\s*/i, 'city'],
  [/^(province|provinsie)\s*:\s*/i, 'zone'],
  [/^((postal|post|area|zip)\s*)?(code|kode)\s*:\s*/i, 'code'],
  [/^(poskode|postcode)\s*:?\s*/i, 'code'],
]
export type LabelledField = 'name' | 'company' | 'local_area' | 'city' | 'zone' | 'code'

export const EMAIL = /[\w.+'-]+@[\w-]+(\.[\w-]+)+/g

/** Ten digits from 0, or +27 with nine: however they are grouped. */
export const PHONE =
  /(?<![\dA-Za-z])(?:(?:\+|00)?27[\s().-]*(?:\(?0\)?[\s.-]*)?[1-8](?:[\s().-]*\d){8}|\(?0[1-8](?:[\s().-]*\d){8})(?!\d)/g

export const COMPANY =
  /\b(\(?pty\)?|\(?edms\)?|ltd|bpk|cc|bk|inc|npc|npo|trust|holdings?|group|groep|trading|stores?|winkels?|hardware|pharmacy|apteek|clinic|kliniek|hospital|hospitaal|school|skool|laerskool|ho[eë]rskool|university|universiteit|bank|motors?|supplies|logistics|attorneys|prokureurs|guest ?house|gastehuis|hotel|church|kerk)\b\.?/i

/** What a unit begins with: a word for it, or its letter and number; M, N and R with a number are roads. */
export const UNIT =
  /^(unit|flat|apartment|apt|suite|shop|office|block|level|room|floor|ground floor|\d+(st|nd|rd|th) floor|\d+(ste|de) vloer|eenheid|woonstel|kantoor|winkel|blok|kamer|vloer|gate|hek|door|deur|complex|kompleks|w\/s|wooneenheid|[a-lo-qs-z]\d{1,4})\b\.?/i

/** What buildings and complexes are called by; a city centre is a suburb. */
export const BUILDING =
  /\b(building|gebou|complex|kompleks|estate|landgoed|(?<!(city|town)\s)(centre|center|sentrum)|mall|plaza|court|hof|house|huis|towers?|toring|mansions?|villas?|lodge|gardens|office park|business park|sakepark|village|residence|koshuis|heights|flats|woonstelle|retirement)\.?$/i

export const BOX = /\b(p\.?\s*o\.?\s*box|posbus|private bag|privaatsak|p\/bag|postnet suite|box)\s*x?\s*\d+/i

/** What streets are called by, as words of their own. */
const STREET_WORD =
  'street|str|st|road|rd|avenue|ave|av|drive|dr|crescent|cres|cresent|lane|ln|close|cl|way|place|pl|boulevard|blvd|highway|hwy|freeway|circle|cir|terrace|walk|square|sq|straat|weg|laan|rylaan|singel|sirkel|steeg|pad|slot|draai|parade|row|mews'
/** In Afrikaans the word for the street is the end of its name. */
const STREET_END = '\\p{L}{3,}(straat|weg|laan|rylaan|singel|sirkel|steeg|str|ln)'

export const STREET = new RegExp(`(?<!\\p{L})((${STREET_WORD})|${STREET_END})(?!\\p{L})\\.?`, 'iu')
/** The whole of a street at the beginning of a line; what follows is something else. */
const WORD = "[\\p{L}\\p{N}.'’-]+"
const NUMBER = '(no\\.?\\s*|nr\\.?\\s*|#\\s*)?\\d+\\s?[a-z]?([-/&]\\s?\\d+\\s?[a-z]?)?(?=\\s)'
/** The whole of a street at the beginning of a line, `12 Main Road` or `Kerkstraat 12`; what follows is something else. */
export const STREET_AT_START = new RegExp(
  `^(${NUMBER}\\s+((${WORD}\\s+){1,6}?(${STREET_WORD})|(${WORD}\\s+){0,3}?${STREET_END})(?!\\p{L})\\.?(\\s+(north|south|east|west|noord|suid|oos|wes)(?=\\s|$))?|((${WORD}\\s+){1,3}?(${STREET_WORD})|(${WORD}\\s+){0,3}?${STREET_END})(?!\\p{L})\\.?\\s+\\d{1,4}\\s?[a-z]?(?![\\p{L}\\p{N}]))`,
  'iu',
)
export const CORNER = /^(cnr|c\/o|corner|cor\.?|h\/v|hv|hoek( van)?)\b/i
/** A plot outside the streets: a stand in a township, a farm. */
export const PLOT =
  /^((plot|erf|stand|portion|ptn|gedeelte|hoewe|holding|farm|plaas|house|hse|huis|hsn)\b\.?\s*(no\.?|nr\.?|number|nommer|#)?\s*\d*|\d+[a-z]?\s+(zone|section|seksie|extension|ext|block|blok|phase|fase|site|mandela|unit)\b)/i
/** A number before a name: `12 Jan Smuts`. */
export const NUMBERED = /^(no\.?\s*|nr\.?\s*|#\s*)?\d{1,6}\s?[a-z]?([-/]\d+[a-z]?)?\s+\p{L}/iu
