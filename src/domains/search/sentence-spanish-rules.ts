import {
  clockOf,
  laterHalf,
  minutesLater,
  partOf,
  pattern,
  type Rule,
  type SaidFilters,
  type Sayings,
  weekdays,
} from './sentence-times-rules.ts'

// Accents and the tilde are optional: many leave them out.
const DAYS = ['domingos?', 'lunes', 'martes', 'mi[eé]rcoles', 'jueves', 'viernes', 's[aá]bados?']
const DAY = DAYS.join('|')
const months = 'enero febrero marzo abril mayo junio julio agosto se(?:p|pt)?iembre octubre noviembre diciembre'.split(
  ' ',
)
const PART = 'ma[ñn]ana|tarde|noche'
const CLOCK = String.raw`(?:las? )?(\d{1,2})(?:[:.](\d{2}))?\s*(a\.?m\.?|p\.?m\.?|h(?:rs)?|de la (?:${PART}))?|(?:el )?mediod[ií]a`
/** A time of day with its article. Without the article, the number may count anything. */
const THE_CLOCK = CLOCK.replace('(?:las? )?', 'las? ')
/** After a bare number, these words mean that it is no time: "de 2 a 4 años". */
const NO_UNIT = String.raw`(?!\s*(?:[-/$€%]|a[ñn]o|mes|semana|d[ií]a|hora|minuto|km|kil[oó]m|milla|metro|m2|perro|gato|ni[ñn]|persona|habitaci|cuarto|rec[aá]mara|ba[ñn]o|d[oó]lar|peso|euro|usd|estrella|veces))`
const CURRENCY = String.raw`(?:d[oó]lar(?:es)?|dlls?|usd|cad|pesos?|euros?|\$|€)`
const HOURLY = String.raw`(?:\s*(?:la|a la|por|cada|x|\/)\s*(?:hora|hr|h)\b)?`
const AT_MOST = 'menos de|no m[aá]s de|m[aá]ximo(?: de)?|hasta|como mucho|por debajo de'

const counts: Record<string, number> = { un: 1, una: 1, dos: 2, tres: 3, cuatro: 4 }

/** "4,5" is "4.5". */
const numberOf = (text = '') => Number(text.replace(',', '.'))

const maxPrice = ([, marked, bare]: RegExpMatchArray): SaidFilters => ({ max_price: numberOf(marked ?? bare) })

const rules: Rule[] = [
  // Price
  [
    pattern(
      String.raw`(?:por |a |de )?(?:${AT_MOST}) (?:\$\s*(\d+(?:[.,]\d+)?)(?:\s*${CURRENCY})?${HOURLY}|(\d+(?:[.,]\d+)?)(?:\s*${CURRENCY}${HOURLY}|\s*(?:la|a la|por|cada|\/)\s*(?:hora|hr|h)|(?=\s*$)))`,
    ),
    maxPrice,
  ],
  [
    pattern(
      String.raw`(?:por )?(?:\$\s*(\d+(?:[.,]\d+)?)|(\d+(?:[.,]\d+)?)\s*${CURRENCY})${HOURLY} (?:o menos|(?:como )?m[aá]ximo|como mucho)`,
    ),
    maxPrice,
  ],
  // Rating and trust
  [
    pattern(
      String.raw`(?:con |de |al menos |m[ií]nimo |m[aá]s de )*([1-5](?:[.,]\d)?)\s*\+?\s*estrellas?(?:\s*(?:o m[aá]s|o mejor|m[ií]nimo|para arriba|\+))?`,
    ),
    ([, stars]) => ({ min_rating: numberOf(stars) }),
  ],
  [pattern('(?:que est[eé]n? )?verificad[oa]s?'), () => ({ verified: true })],
  // Place of work
  [
    pattern('en l[ií]nea|por internet|virtual(?:es|mente)?|en remoto|a distancia|por (?:zoom|v[ií]deo ?llamada)'),
    () => ({ location_type: 'online' }),
  ],
  [pattern('a domicilio'), () => ({ location_type: 'customer' })],
  // Length
  [
    pattern(String.raw`(?:por|durante) (?:unas )?(\d(?:[.,]5)?|una?|dos|tres|cuatro) ?h(?:oras?|rs?)?`),
    ([, count = '']) => ({ minutes: 60 * (counts[count.toLowerCase()] ?? numberOf(count)) }),
  ],
  // Times
  [
    pattern(String.raw`(?:entre|de|desde) (?:${CLOCK}) (?:y|a|hasta) (?:${CLOCK})${NO_UNIT}`),
    (match) => {
      const to = clockOf(match[4], match[5], halfOf(match[6] ?? match[3]), '', 'to')
      const half = halfOf(match[3]) ?? laterHalf(match, to)
      return { free_from: clockOf(match[1], match[2], half, '', 'from'), free_to: to }
    },
  ],
  [
    pattern(String.raw`(?:despu[eé]s del?|a partir del?|desde) (?:${THE_CLOCK})`),
    ([, hour, minute, half]) => ({ free_from: clockOf(hour, minute, halfOf(half), '', 'from') }),
  ],
  [
    pattern(String.raw`(?:antes del?|hasta) (?:${THE_CLOCK})`),
    ([, hour, minute, half]) => ({ free_to: clockOf(hour, minute, halfOf(half), '', 'to') }),
  ],
  [
    pattern(String.raw`(?:como |sobre )?a (?:${THE_CLOCK})|sobre (?:${THE_CLOCK})`),
    ([, hour, minute, half, otherHour, otherMinute, otherHalf]) => {
      const free_from = clockOf(hour ?? otherHour, minute ?? otherMinute, halfOf(half ?? otherHalf), '', 'at')
      return { free_from, free_to: minutesLater(free_from, 60) }
    },
  ],
  [
    pattern(
      `(?:por|en|a|durante) las? (${PART})s?|(?:por )?la (${PART}) del?|(?<=(?:hoy|ma[ñn]ana|${DAY}) )(tarde|noche)`,
    ),
    ([, part, partOfDay, beside]) => dayPart(part ?? partOfDay ?? beside ?? ''),
  ],
  // Days
  [
    pattern(String.raw`(?:para |el )*(?:(?:${DAY}),? )?(?:el )?(?:d[ií]a )?(\d{1,2}|primero) de (${months.join('|')})`),
    ([, day = '', month = '']) => ({ free_on: `${twoDigits(monthNumber(month))}-${twoDigits(Number(day) || 1)}` }),
  ],
  [
    pattern('(?:para |en |este |el |los |pr[oó]ximo )*(?:fin(?:es)? de semana|finde)(?: que viene)?'),
    () => ({ free_on: 'weekend' }),
  ],
  [pattern(`(?:para )?esta (${PART})`), ([, part = '']) => ({ free_on: 'today', ...dayPart(part) })],
  [pattern('(?:para )?pasado ma[ñn]ana'), () => ({ free_on: 'overmorrow' })],
  [pattern('(?:para |desde )?ma[ñn]ana(?: mismo)?'), () => ({ free_on: 'tomorrow' })],
  [
    pattern(
      '(?:para )?hoy(?: mismo)?|ahora(?: mismo)?|ya mismo|lo antes posible|lo m[aá]s pronto posible|cuanto antes|de inmediato|inmediatamente',
    ),
    () => ({ free_on: 'today' }),
  ],
  [
    pattern(`(?:para |el |los |este |pr[oó]ximo |todos )*(${DAY})(?: que viene| pr[oó]ximo)?`),
    ([, day = '']) => ({ free_on: weekdays[DAYS.findIndex((name) => new RegExp(name, 'i').test(day))]! }),
  ],
]

const nearMe = pattern(
  String.raw`(?:cerca|cercan[oa]s?|pr[oó]xim[oa]s?) (?:de|a) (?:m[ií](?: (?:casa|zona|barrio|ubicaci[oó]n|ciudad|colonia))?|aqu[ií])|por aqu[ií]|(?:en|por) mi (?:zona|barrio|ciudad|colonia|[aá]rea|vecindario)|cerca(?=\s*$)|cercan[oa]s?(?=\s*$)`,
)

const monthNumber = (name: string) => months.findIndex((month) => new RegExp(`^(?:${month})$`, 'i').test(name)) + 1

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** "am" or "pm" of "7 de la tarde"; a time like "15h" has none. */
const halfOf = (words = '') => (/^p|tarde|noche/i.test(words) ? 'pm' : /^a|ma[ñn]ana/i.test(words) ? 'am' : undefined)

const dayPart = (word: string) => partOf(/^m/i.test(word) ? 'morning' : /^t/i.test(word) ? 'afternoon' : 'evening')

/** What Spanish sentences say. */
export const spanish: Sayings = {
  rules,
  nearMe,
  connecting: /(?:^|[\s,;.]+)(?:a|al|con|de|del|disponibles?|el|en|para|por|que|que sea|sea|un|una|y)?[\s,;.!?-]*$/i,
}
