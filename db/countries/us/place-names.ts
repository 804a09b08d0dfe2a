import type { PlaceNames } from '../country.ts'

/** The states and territories of the United States, in English and Spanish. */
export const usNames: PlaceNames = {
  regions: [
    'ak alaska|al alabama|ar arkansas|as american-samoa samoa-americana|az arizona|ca california|co colorado',
    'ct connecticut|dc district-of-columbia distrito-de-columbia|de delaware|fl florida|ga georgia|gu guam',
    'hi hawaii hawai|ia iowa|id idaho|il illinois|in indiana|ks kansas|ky kentucky|la louisiana luisiana',
    'ma massachusetts|md maryland|me maine|mi michigan|mn minnesota|mo missouri misuri',
    'mp northern-mariana-islands islas-marianas-del-norte|ms mississippi misisipi|mt montana',
    'nc north-carolina carolina-del-norte|nd north-dakota dakota-del-norte|ne nebraska',
    'nh new-hampshire nuevo-hampshire|nj new-jersey nueva-jersey|nm new-mexico nuevo-mexico|nv nevada',
    'ny new-york nueva-york|oh ohio|ok oklahoma|or oregon|pa pennsylvania pensilvania|pr puerto-rico|ri rhode-island',
    'sc south-carolina carolina-del-sur|sd south-dakota dakota-del-sur|tn tennessee|tx texas|ut utah|va virginia',
    'vi virgin-islands islas-virgenes|vt vermont|wa washington|wi wisconsin|wv west-virginia virginia-occidental',
    'wy wyoming',
  ].flatMap((line) => line.split('|')),
  words: ['as', 'de', 'in', 'me', 'or'],
  nicknames: {
    dc: { town: 'washington', state: 'DC' },
    la: { town: 'los-angeles', state: 'CA' },
    manhattan: { town: 'new-york', state: 'NY' },
    'new-york-city': { town: 'new-york', state: 'NY' },
    nola: { town: 'new-orleans', state: 'LA' },
    'nueva-york': { town: 'new-york', state: 'NY' },
    nyc: { town: 'new-york', state: 'NY' },
    philly: { town: 'philadelphia', state: 'PA' },
    // It has many towns, so it is the ZIP code in its middle.
    queens: { zip_code: '11375', label: 'Queens, NY' },
    sf: { town: 'san-francisco', state: 'CA' },
    vegas: { town: 'las-vegas', state: 'NV' },
  },
}
