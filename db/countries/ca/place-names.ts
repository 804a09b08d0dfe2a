import type { PlaceNames } from '../country.ts'

/** The provinces and territories of Canada, in English and Spanish. */
export const caNames: PlaceNames = {
  regions: [
    'ab alberta|bc british-columbia columbia-britanica|mb manitoba|nb new-brunswick nuevo-brunswick',
    'nl newfoundland newfoundland-and-labrador terranova terranova-y-labrador|ns nova-scotia nueva-escocia',
    'nt northwest-territories territorios-del-noroeste|nu nunavut|on ontario',
    'pe prince-edward-island pei isla-del-principe-eduardo|qc quebec|sk saskatchewan|yt yukon',
  ].flatMap((line) => line.split('|')),
  words: ['on'],
  nicknames: {
    gta: { town: 'toronto', state: 'ON' },
    'quebec-city': { town: 'quebec', state: 'QC' },
  },
}
