import { type Row, row } from './permission-row.ts'

/** The link to set up a new site does nothing for anyone once it has ended, as here. */
const ended = (operation: string, body?: object) =>
  row(operation.replace(' ', ' /rest/v1/setup/{secret}'), '410 410 410 410 410 410 410', () => ({
    path: { secret: 'none', id: '1' },
    ...(body && { body }),
  }))

/** The set-up of a new site. */
export const setupRows: Row[] = [
  //                               none   cust prov oth.c oth.p admin recovery
  ended('GET '),
  ended('GET /settings'),
  ended('GET /categories'),
  ended('PATCH /settings', { name: 'Mapleton Helpers' }),
  ended('PATCH /categories/{id}', { is_active: false }),
  ended('POST /categories', { name: 'Upholstery', description: 'Chairs and sofas' }),
  ended('POST /logo'),
  ended('POST /icon'),
  ended('DELETE /logo'),
  ended('DELETE /icon'),
  ended('POST /finish', { name: 'Ada', email: 'ada@mapleton.example', password: 'a long password of Ada' }),
]
