import { expect, test } from 'vitest'
import { dayOfSaid, nextDate, nextWeekday, readSentence } from './sentence-rules.ts'
import type { SaidFilters } from './sentence-times-rules.ts'

const sentences: [text: string, filters: SaidFilters, rest: string][] = [
  ['plumber tomorrow', { free_on: 'tomorrow' }, 'plumber'],
  ['house cleaning saturday morning', { free_on: 'saturday', free_from: '08:00', free_to: '12:00' }, 'house cleaning'],
  ['dog walker this weekend', { free_on: 'weekend' }, 'dog walker'],
  ['electrician today after 5', { free_on: 'today', free_from: '17:00' }, 'electrician'],
  ['electrician after 5', { free_from: '17:00' }, 'electrician'],
  ['cleaner under $30', { max_price: 30 }, 'cleaner'],
  ['cleaner under 30 dollars an hour', { max_price: 30 }, 'cleaner'],
  ['cleaner for less than $45.50/h', { max_price: 45.5 }, 'cleaner'],
  ['math tutor online', { location_type: 'online' }, 'math tutor'],
  ['online spanish lessons under 40', { location_type: 'online', max_price: 40 }, 'spanish lessons'],
  ['haircut tomorrow at 3pm', { free_on: 'tomorrow', free_from: '15:00', free_to: '16:00' }, 'haircut'],
  ['haircut tomorrow at 3', { free_on: 'tomorrow', free_from: '15:00', free_to: '16:00' }, 'haircut'],
  ['piano lessons tuesday evening', { free_on: 'tuesday', free_from: '17:00', free_to: '21:00' }, 'piano lessons'],
  ['I need a plumber tonight!', { free_on: 'today', free_from: '17:00', free_to: '21:00' }, 'I need a plumber'],
  ['plumber this afternoon', { free_on: 'today', free_from: '12:00', free_to: '17:00' }, 'plumber'],
  ['gardener on friday before noon', { free_on: 'friday', free_to: '12:00' }, 'gardener'],
  ['gardener between 2 and 5 pm on friday', { free_on: 'friday', free_from: '14:00', free_to: '17:00' }, 'gardener'],
  ['gardener from 9 to 11 on Monday', { free_on: 'monday', free_from: '09:00', free_to: '11:00' }, 'gardener'],
  ['photographer on May 9', { free_on: '05-09' }, 'photographer'],
  ['photographer saturday 9th of May', { free_on: '05-09' }, 'photographer'],
  ['photographer 2026-05-09', { free_on: '2026-05-09' }, 'photographer'],
  ['fence repair next friday up to $80 an hour', { free_on: 'friday', max_price: 80 }, 'fence repair'],
  ['$50 or less carpenter', { max_price: 50 }, 'carpenter'],
  ['verified electrician', { verified: true }, 'electrician'],
  ['cleaner with at least 4 stars', { min_rating: 4 }, 'cleaner'],
  [
    '4.5 star plumber tomorrow morning',
    { min_rating: 4.5, free_on: 'tomorrow', free_from: '08:00', free_to: '12:00' },
    'plumber',
  ],
  ['dog sitter for 3 hours on sunday', { minutes: 180, free_on: 'sunday' }, 'dog sitter'],
  ['tomorrow', { free_on: 'tomorrow' }, ''],
  [
    'Tomorrow morning: window cleaning',
    { free_on: 'tomorrow', free_from: '08:00', free_to: '12:00' },
    'window cleaning',
  ],
  ['window cleaning tmrw, max $35', { free_on: 'tomorrow', max_price: 35 }, 'window cleaning'],
  ['electrician asap', { free_on: 'today' }, 'electrician'],
  ['SAT prep on sat', { free_on: 'saturday' }, 'SAT prep'],
  ['sat morning yoga', { free_on: 'saturday', free_from: '08:00', free_to: '12:00' }, 'yoga'],
  ['cleaner in the morning', { free_from: '08:00', free_to: '12:00' }, 'cleaner'],
  ['plumber in Austin tomorrow', { free_on: 'tomorrow' }, 'plumber in Austin'],
  ['house cleaner in Brooklyn saturday under $40', { free_on: 'saturday', max_price: 40 }, 'house cleaner in Brooklyn'],
]

// With and without accents, from Spain and from Latin America.
const spanish: typeof sentences = [
  ['plomero mañana', { free_on: 'tomorrow' }, 'plomero'],
  ['plomero manana por la manana', { free_on: 'tomorrow', free_from: '08:00', free_to: '12:00' }, 'plomero'],
  ['plomero mañana en la tarde', { free_on: 'tomorrow', free_from: '12:00', free_to: '17:00' }, 'plomero'],
  ['plomero pasado mañana', { free_on: 'overmorrow' }, 'plomero'],
  [
    'necesito un plomero esta noche!',
    { free_on: 'today', free_from: '17:00', free_to: '21:00' },
    'necesito un plomero',
  ],
  ['hoy mismo: limpieza', { free_on: 'today' }, 'limpieza'],
  ['limpieza el sábado por la mañana', { free_on: 'saturday', free_from: '08:00', free_to: '12:00' }, 'limpieza'],
  ['limpieza sabado tarde', { free_on: 'saturday', free_from: '12:00', free_to: '17:00' }, 'limpieza'],
  ['limpieza los miercoles', { free_on: 'wednesday' }, 'limpieza'],
  ['paseador para el próximo finde', { free_on: 'weekend' }, 'paseador'],
  ['jardinero el lunes que viene', { free_on: 'monday' }, 'jardinero'],
  ['fotógrafo el 9 de mayo', { free_on: '05-09' }, 'fotógrafo'],
  ['fotógrafo para el sábado 10 de septiembre', { free_on: '09-10' }, 'fotógrafo'],
  ['electricista después de las 5', { free_from: '17:00' }, 'electricista'],
  ['electricista a partir de las 5', { free_from: '17:00' }, 'electricista'],
  ['corte de pelo hoy a las 15:30', { free_on: 'today', free_from: '15:30', free_to: '16:30' }, 'corte de pelo'],
  ['corte de pelo a las 7 de la tarde', { free_from: '19:00', free_to: '20:00' }, 'corte de pelo'],
  ['corte de pelo a las 3 pm', { free_from: '15:00', free_to: '16:00' }, 'corte de pelo'],
  ['jardinero antes del mediodía', { free_to: '12:00' }, 'jardinero'],
  ['jardinero entre las 2 y las 5', { free_from: '14:00', free_to: '17:00' }, 'jardinero'],
  ['jardinero de 9 a 11 el viernes', { free_on: 'friday', free_from: '09:00', free_to: '11:00' }, 'jardinero'],
  ['limpieza por menos de 40 dólares', { max_price: 40 }, 'limpieza'],
  ['limpieza a menos de $45.50 la hora', { max_price: 45.5 }, 'limpieza'],
  ['limpieza máximo 30', { max_price: 30 }, 'limpieza'],
  ['limpieza hasta 30 por hora', { max_price: 30 }, 'limpieza'],
  ['limpieza 30 dolares o menos', { max_price: 30 }, 'limpieza'],
  ['electricistas verificados', { verified: true }, 'electricistas'],
  ['plomero con al menos 4 estrellas', { min_rating: 4 }, 'plomero'],
  ['plomero de 4,5 estrellas o más', { min_rating: 4.5 }, 'plomero'],
  ['clases de inglés en línea', { location_type: 'online' }, 'clases de inglés'],
  ['clases de inglés por videollamada', { location_type: 'online' }, 'clases de inglés'],
  ['peluquera a domicilio', { location_type: 'customer' }, 'peluquera'],
  ['cuidar a mi perro por 3 horas', { minutes: 180 }, 'cuidar a mi perro'],
  ['plomero tomorrow por la tarde', { free_on: 'tomorrow', free_from: '12:00', free_to: '17:00' }, 'plomero'],
  ['cleaner en LA el lunes', { free_on: 'monday' }, 'cleaner en LA'],
]

test.each([...sentences, ...spanish])('%s', (text, filters, rest) => {
  expect(readSentence(text)).toEqual({ filters, is_near_me: false, rest })
})

test.each(['plumber near me', 'plumber nearby', 'plumber in my area', 'plumber close to me', 'plumber around here'])(
  '%s is near the user',
  (text) => expect(readSentence(text)).toEqual({ filters: {}, is_near_me: true, rest: 'plumber' }),
)

test.each([
  'plomero cerca de mí',
  'plomero cerca',
  'plomero por aquí',
  'plomero en mi barrio',
  'plomero cercano a mi casa',
])('%s is near the user', (text) =>
  expect(readSentence(text)).toEqual({ filters: {}, is_near_me: true, rest: 'plomero' }),
)

test.each([
  'SAT prep',
  'cleaner near LA',
  'clases para niños de 2 a 4 años',
  'limpieza después de 5 meses',
  'peinado de noche',
  'limpiadora por horas',
  'crema de la casa',
  'a y la de',
  '24 hour plumber',
  'five bedroom house cleaning',
  'haircut after 5 years',
  'tutor for kids under 10 years',
  'plumber under 30 miles',
  'sunroom cleaning',
  'evening makeup',
  'night light',
  'new year’s eve photographer',
  'may I have a cleaner',
  'star photography',
  'before and after school care',
])('%s has no filter', (text) => expect(readSentence(text)).toEqual({ filters: {}, is_near_me: false, rest: text }))

test('dates and weekdays are the next ones from today on', () => {
  expect(nextWeekday('tuesday', '2026-03-03')).toBe('2026-03-03')
  expect(nextWeekday('monday', '2026-03-03')).toBe('2026-03-09')
  expect(nextDate('03-03', '2026-03-03')).toBe('2026-03-03')
  expect(nextDate('03-02', '2026-03-03')).toBe('2027-03-02')
  expect(nextDate('02-30', '2026-03-03')).toBeUndefined()
})

test.each([
  [{ free_from: '17:00' }, '16:00', 'today'],
  [{ free_from: '17:00' }, '20:30', 'tomorrow'],
  [{ free_from: '08:00', free_to: '12:00' }, '11:00', 'today'],
  [{ free_from: '08:00', free_to: '12:00' }, '13:00', 'tomorrow'],
  [{ free_on: 'weekend' }, '13:00', 'weekend'],
  [{ free_on: 'thursday' }, '13:00', '2026-03-05'],
  [{ free_on: '05-09' }, '13:00', '2026-05-09'],
  [{ free_on: 'overmorrow' }, '13:00', '2026-03-05'],
  [{}, '13:00', undefined],
])('%o at %s is for %s', (said, time, day) => expect(dayOfSaid(said, { date: '2026-03-03', time })).toBe(day))
