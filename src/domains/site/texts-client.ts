import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#platform/api-client.ts'
import type { KnownText, LegalChanges, SiteText } from './texts-contract.ts'
import type { SiteTextName } from './texts-rules.ts'

/** A text that operators have written; by default its newest version. */
export const siteTextQuery = (api: Api, name: SiteTextName, version?: string) =>
  queryOptions({
    queryKey: ['site-text', name, version],
    queryFn: ({ signal }) => api.get<SiteText>(`/rest/v1/site/texts/${name}`, { search: { version }, signal }),
  })

/** The legal texts that the user hasn't read or agreed to since they changed. */
export const legalChangesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['legal-changes'],
    queryFn: ({ signal }) => api.get<LegalChanges>('/rest/v1/legal_agreements', { signal }),
  })

/** Whether operators have written a text. */
export const isOwnText = ({ texts }: { texts: readonly KnownText[] }, name: SiteTextName): boolean =>
  texts.some((text) => text.name === name && text.is_own)
