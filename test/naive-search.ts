/** A straightforward search, to compare the results and times of ours with. */
export interface NaiveQuestion {
  /** Plain lower-case ASCII. */
  tokens: string[]
  /** Category names; none for any. */
  categories: string[]
  place?: { latitude: number; longitude: number } | undefined
}

/**
 * ILIKE over joins, and the distance to every provider. Returns ids in order, all of them unless
 * limited.
 */
export function naiveSearch({ tokens, categories, place }: NaiveQuestion, limit?: number) {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions = tokens.map((token) => textCondition(bind(`%${token}%`)))
  if (categories.length > 0) conditions.push(`p.categories && ${bind(categories)}::text[]`)
  const miles = place && milesFrom(bind(place.latitude), bind(place.longitude))
  if (miles) conditions.push(`u.latitude is not null and ${miles} <= 100`)
  const text = `
    select p.id from providers p join users u using (id)
    where ${conditions.join(' and ') || 'true'}
    order by ${miles ?? bestFirst}, p.id ${limit === undefined ? '' : `limit ${limit}`}`
  return { text, values }
}

/** A provider as the naive search sees it. */
export interface NaiveBusiness {
  id: string
  /** Words of the owner's, the business's and the services' names. */
  names: string[]
  name_stems: string[]
  /** The whole names of the owner and the business. */
  whole_names: string[]
  document: string
  stems: string[]
  categories: string[]
  /** Null for a provider without a place, and without a work area. */
  latitude: number | null
  longitude: number | null
  work_radius_miles: number | null
}

/** Every provider, in any order. Stems every word, so ask once. */
export const naiveBusinesses = `
  select id, names, array(select stem(word) from unnest(names) as word) as name_stems, whole_names, document,
    array(select stem(word) from unnest(string_to_array(document, ' ')) as word) as stems, categories,
    latitude, longitude, work_radius_miles
  from (
    select p.id, string_to_array(searchable(concat_ws(' ', u.name, business_name,
        (select string_agg(s.name, ' ') from services s where s.provider_id = p.id))), ' ') as names,
      array[searchable(u.name), searchable(business_name)] as whole_names,
      searchable(concat_ws(' ', u.name, business_name, p.description, (select string_agg(concat_ws(' ', s.name, s.description), ' ')
        from services s where s.provider_id = p.id))) as document,
      categories, u.latitude, u.longitude, p.work_radius_miles
    from providers p join users u using (id)
  ) as everyone`

const textCondition = (pattern: string) => `(
  u.name ilike ${pattern} or p.business_name ilike ${pattern} or p.description ilike ${pattern} or exists (
    select from services s where s.provider_id = p.id and (s.name ilike ${pattern} or s.description ilike ${pattern})))`

const milesFrom = (latitude: string, longitude: string) => `(2 * 3959 * asin(least(1, sqrt(
  sin(radians(u.latitude - ${latitude}::float8) / 2) ^ 2 +
  cos(radians(${latitude}::float8)) * cos(radians(u.latitude)) * sin(radians(u.longitude - ${longitude}::float8) / 2) ^ 2))))`

const bestFirst = `p.featured desc,
  round(10000 * (p.combined_rating * p.combined_review_count + 20) / (p.combined_review_count + 5)) desc,
  lower(p.business_name) collate "C"`
