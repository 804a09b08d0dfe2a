import { placeNames } from '#db/countries/place-names.ts'
import { plainText } from '#platform/plain-text.ts'
import { country } from '#ui/country.ts'

const known: Record<string, ReadonlyMap<string, string>> = {}

/** Codes of the regions in the country of the site, by their names and codes in lower case. */
const regions = (): ReadonlyMap<string, string> => (known[country().code] ??= regionsOf(country().code))

function regionsOf(country: string): ReadonlyMap<string, string> {
  const names = placeNames[country]?.regions.map((region) => region.split(' ')) ?? []
  return new Map(names.flatMap((names) => names.map((name) => [name, names[0]!.toUpperCase()] as const)))
}

/** The codes of all regions: states, provinces and territories. */
export const regionCodes = (): readonly string[] => [...new Set(regions().values())]

/** "TX" for "tx" and "texas", "NY" for "new-york"; undefined if it is not a region. */
export const regionCode = (slug: string): string | undefined => regions().get(slug)

/**
 * The code of a region by its name as people type it: "Texas", "Nuevo México". Undefined if it is
 * not a region.
 */
export const regionNamed = (name: string): string | undefined =>
  regionCode(
    plainText(name)
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, ''),
  )
