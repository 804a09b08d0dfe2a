import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#platform/api-client.ts'
import type { CategoryQuestions } from './questions-contract.ts'

/** The questions that operators suggest for a category. */
export const categoryQuestionsQuery = (api: Api, category: string) =>
  queryOptions({
    queryKey: ['categories', category, 'questions'],
    queryFn: ({ signal }) =>
      api.get<CategoryQuestions>(`/rest/v1/categories/${encodeURIComponent(category)}/questions`, { signal }),
  })
