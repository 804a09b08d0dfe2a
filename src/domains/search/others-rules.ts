import { timeText } from '#domains/schedule/slots-rules.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import type { OtherProvider, Others } from './others-contract.ts'

type Search = Others['search']

/** The link to all providers who may come instead. */
export const othersLink = (search: Search): string =>
  urls.providers({ ...search, category: search.category.map((name) => name.toLowerCase()) })

/** The link to another provider: to the booking form at a free time, else to the profile. */
export function otherLink({ provider_id, service_id, free_start }: OtherProvider): string {
  if (!service_id || !free_start) return urls.provider(provider_id)
  return urls.book(provider_id, { service_id, date: free_start.date, time: free_start.start_time })
}

/** "Tidy Homes, free at the same time", "Tidy Homes, free that day at 2:00 PM" or "Tidy Homes". */
export function otherText({ business_name, free_start }: OtherProvider, { free_from }: Search): string {
  if (!free_start) return business_name
  return free_start.start_time === free_from
    ? t('{business_name}, free at the same time', { business_name })
    : t('{business_name}, free that day at {time}', { business_name, time: timeText(free_start.start_time) })
}
