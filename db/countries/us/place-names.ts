import type { PlaceNames } from '../country.ts'

/** The states and territories of the United States. */
export const usNames: PlaceNames = {
  regions: [
    'ak alaska|al alabama|ar arkansas|as american-samoa|az arizona|ca california|co colorado|ct connecticut',
    'dc district-of-columbia|de delaware|fl florida|ga georgia|gu guam|hi hawaii|ia iowa|id idaho|il illinois|in indiana',
    'ks kansas|ky kentucky|la louisiana|ma massachusetts|md maryland|me maine|mi michigan|mn minnesota|mo missouri',
    'mp northern-mariana-islands|ms mississippi|mt montana|nc north-carolina|nd north-dakota|ne nebraska',
    'nh new-hampshire|nj new-jersey|nm new-mexico|nv nevada|ny new-york|oh ohio|ok oklahoma|or oregon|pa pennsylvania',
    'pr puerto-rico|ri rhode-island|sc south-carolina|sd south-dakota|tn tennessee|tx texas|ut utah|va virginia',
    'vi virgin-islands|vt vermont|wa washington|wi wisconsin|wv west-virginia|wy wyoming',
  ].flatMap((line) => line.split('|')),
  words: ['as', 'de', 'in', 'me', 'or'],
  nicknames: {
    dc: { town: 'washington', state: 'DC' },
    la: { town: 'los-angeles', state: 'CA' },
    manhattan: { town: 'new-york', state: 'NY' },
    'new-york-city': { town: 'new-york', state: 'NY' },
    nola: { town: 'new-orleans', state: 'LA' },
    nyc: { town: 'new-york', state: 'NY' },
    philly: { town: 'philadelphia', state: 'PA' },
    // It has many towns, so it is the ZIP code in its middle.
    queens: { zip_code: '11375', label: 'Queens, NY' },
    sf: { town: 'san-francisco', state: 'CA' },
    vegas: { town: 'las-vegas', state: 'NV' },
  },
}
