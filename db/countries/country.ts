/**
 * A holiday on a day of the year, on the nth weekday of a month (-1 is the last one), or so many
 * days after Easter Sunday.
 */
export type Holiday = { name: string } & (
  | { month: number; day: number }
  | { month: number; weekday: number; nth: number }
  | { after_easter: number }
)

/**
 * How a country writes places, amounts and times (docs/add-a-country.md). Plain data: pages of
 * other countries than the default one get it as JSON.
 */
export interface Country {
  /** As in ISO 3166, in lower case, and as the folder is called. */
  code: string
  name: string
  /** English as it is written there. It decides the forms of dates, times and numbers. */
  locale: string
  /** As in ISO 4217; its digits follow from it. */
  currency: string
  distance_unit: 'mi' | 'km'
  /** Whether clocks count to 12 or to 24. */
  hours: 12 | 24
  /** The first day of a week in a calendar: Monday is 1. */
  first_weekday: number
  /** The day of a search that names no place is one of this time zone. */
  time_zone: string
  postal_code: {
    name: string
    /** The same with its article. */
    one: string
    /** "in your ZIP code": of a provider in the same area. */
    same: string
    /** The form of a code in words, for a field that does not match. */
    form: string
    example: string
    /** A whole code, as in an address. */
    whole: string
    /** A code of the table: a whole one, or its first characters, which name an area. */
    area: string
    has_letters: boolean
    /** Characters of a whole code without its separator. */
    length: number
    /** Separates a whole code after so many characters; a negative number counts from the end. */
    separator?: { text: string; at: number }
  }
  /** The state or province of an address, as a code; null if addresses have none. */
  region: { name: string; form: string; longest: number; invalid: string } | null
  /** The line of a place: {city}, {region} and {code}. */
  place: string
  /** The same without a code. */
  town: string
  /** West, south, east and north of the map of all providers. */
  bounds: [number, number, number, number]
  holidays: readonly Holiday[]
  /** Who has collected the postal codes, as their license asks. */
  credit: string
}

/** The names of regions and towns in a search. */
export interface PlaceNames {
  /** Each as its code and its names in all languages, without accents, with "-" for blanks. */
  regions: readonly string[]
  /**
   * Codes of regions that are usual words after another word of a text: "leak in wall", "corte de
   * pelo".
   */
  words: readonly string[]
  /** Towns by the names that people use instead. */
  nicknames: Readonly<Record<string, { town: string; state: string } | { zip_code: string; label: string }>>
}
