import type { PlaceNames } from '../country.ts'

/** The provinces and territories of Canada. */
export const caNames: PlaceNames = {
  regions: [
    'ab alberta|bc british-columbia|mb manitoba|nb new-brunswick|nl newfoundland newfoundland-and-labrador',
    'ns nova-scotia|nt northwest-territories|nu nunavut|on ontario|pe prince-edward-island pei|qc quebec',
    'sk saskatchewan|yt yukon',
  ].flatMap((line) => line.split('|')),
  words: ['on'],
  nicknames: {
    gta: { town: 'toronto', state: 'ON' },
    'quebec-city': { town: 'quebec', state: 'QC' },
  },
}
