import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { decisionQuery } from '#domains/operators/appeals-client.ts'
import { load, loadUser } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { Card } from '#ui/card.tsx'
import { t } from '#ui/language.ts'
import { OpenedStatement } from './opened-statement.tsx'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await loadUser(context, request)
  await load(context, (api) => decisionQuery(api, params['id'] ?? ''))
  return null
}

/** `/decisions/{id}`: where authors of hidden reviews read why, and appeal once. */
export function Component() {
  const { id = '' } = useParams()
  const { data: statement } = useSuspenseQuery(decisionQuery(useApi(), id))
  return (
    <div className="page-width max-w-2xl py-10 sm:py-16">
      <title>{pageTitle(t('Your review'))}</title>
      <Card raised className="grid gap-5 p-5 sm:p-8">
        <OpenedStatement address={{ id }} statement={statement} />
      </Card>
    </div>
  )
}
