import { queryOptions } from '@tanstack/react-query'
import { setCategories } from '#domains/catalog/categories-rules.ts'
import { setFieldSubjects } from '#domains/catalog/fields-subjects-rules.ts'
import type { Api } from '#platform/api-client.ts'
import { setBrand } from '#platform/brand.ts'
import { setCountry } from '#ui/country.ts'
import { setSiteLanguages } from '#ui/language.ts'
import type { Site } from './settings-contract.ts'

/** The facts about the site that every page has; they don't change while a page is open. */
export const siteQuery = (api: Api) =>
  queryOptions({
    queryKey: ['site'],
    queryFn: async ({ signal }) => {
      const site = await api.get<Site>('/rest/v1/site', { signal })
      // The built server has them already. In development, the modules of pages are separate.
      if (!import.meta.env.SSR || import.meta.env.DEV) {
        setCategories(site.categories)
        setFieldSubjects(site.fields_of)
        setBrand(site)
        setCountry(site.country_pack)
        setSiteLanguages(site.languages)
      }
      return site
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
