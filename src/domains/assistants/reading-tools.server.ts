import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Service } from '#domains/catalog/services-contract.ts'
import type { Provider } from '#domains/providers/contract.ts'
import type { Slots } from '#domains/schedule/slots-contract.ts'
import type { ProviderList } from '#domains/search/contract.ts'
import { answered } from './answers.server.ts'
import type { Calls } from './calls.server.ts'
import { day, time } from './inputs.ts'
import { quoted } from './rules.ts'

/** A tool that only reads what everyone may see. */
const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

/** Adds the tools that need no account. */
export function addReadingTools(server: McpServer, calls: Calls): void {
  server.registerTool(
    'search_providers',
    {
      title: 'Find providers',
      description: 'Finds providers of a service near a place, those who fit best first.',
      inputSchema: z.object({
        what: z.string().max(200).describe('What is needed, in the words of the user: "fix a dripping tap"'),
        zip_code: z.string().optional().describe('Where, as a ZIP code'),
        date: day.optional().describe('Only providers who are free on this day'),
        from: time.optional().describe('Free from this time on; with `date`'),
        to: time.optional().describe('Free until this time; with `date`'),
        max_price: z.number().optional().describe('The highest price of an hour, in the currency of the site'),
      }),
      annotations: reads,
    },
    answered(async ({ what, zip_code, date, from, to, max_price }) => {
      const search = { search: what, location: zip_code, free_on: date, free_from: from, free_to: to, max_price }
      const list = await calls.get<ProviderList>('/rest/v1/providers', { ...search, limit: 8 })
      return { total: list.total, providers: list.items.map(cardOf) }
    }),
  )
  server.registerTool(
    'get_provider',
    {
      title: 'Look at a provider',
      description: 'A provider with the services, their prices and ids, and the cancellation terms.',
      inputSchema: z.object({ provider_id: z.uuid() }),
      annotations: reads,
    },
    answered(async ({ provider_id }) => profileOf(await calls.get<Provider>(`/rest/v1/providers/${provider_id}`))),
  )
  server.registerTool(
    'free_times',
    {
      title: 'Free times',
      description: 'The free times of a provider on a day, with the times at which a job can end.',
      inputSchema: z.object({ provider_id: z.uuid(), service_id: z.uuid().optional(), date: day }),
      annotations: reads,
    },
    answered(async ({ provider_id, service_id, date }) => {
      const slots = await calls.get<Slots>(`/rest/v1/providers/${provider_id}/slots`, { service_id, date })
      return { time_zone: slots.time_zone, starts: slots.starts, nothing_free: slots.nothing }
    }),
  )
}

const cardOf = (card: ProviderList['items'][number]) => ({
  provider_id: card.id,
  business_name: card.business_name,
  rating: card.combined_rating,
  reviews: card.combined_review_count,
  distance_miles: card.distance_miles,
  next_free: card.free_start ?? card.next_free,
  service: card.matched_service,
  about: quoted('provider', card.description),
})

const profileOf = (provider: Provider) => ({
  provider_id: provider.id,
  business_name: provider.business_name,
  rating: provider.combined_rating,
  reviews: provider.combined_review_count,
  verified: provider.verified,
  time_zone: provider.time_zone,
  cancellation_terms: provider.cancellation?.text ?? 'None: cancelling costs nothing.',
  about: quoted('provider', provider.description),
  services: provider.services.map(serviceOf),
})

const serviceOf = (service: Service) => ({
  service_id: service.id,
  name: service.name,
  price_dollars: service.price,
  price_kind: service.price_kind,
  minutes: service.duration,
  place: service.location_type,
  confirmed_at_once: service.instant,
  addons: service.addons,
  questions: service.questions,
  about: quoted('provider', service.description),
})
