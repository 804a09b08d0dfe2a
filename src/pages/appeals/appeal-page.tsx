import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { statementQuery } from '#domains/operators/appeals-client.ts'
import { appealTexts } from '#domains/operators/appeals-rules.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { Card } from '#ui/card.tsx'
import { FormAlert } from '#ui/form-alert.tsx'
import { t } from '#ui/language.ts'
import { OpenedStatement } from './opened-statement.tsx'

/** `/appeal`: where suspended users read why, and appeal once, with the link of an email. */
export function Component() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { data: statement, error } = useQuery({ ...statementQuery(useApi(), token), enabled: token !== '' })
  return (
    <div className="page-width max-w-2xl py-10 sm:py-16">
      <title>{pageTitle(t('Your suspension'))}</title>
      <Card raised className="grid gap-5 p-5 sm:p-8">
        {statement ? (
          <OpenedStatement address={{ token }} statement={statement} />
        ) : error || !token ? (
          <>
            <h1 className="text-2xl sm:text-3xl">{t('This link does not work')}</h1>
            <FormAlert>{error?.message ?? t(appealTexts.linkInvalid)}</FormAlert>
          </>
        ) : (
          <h1 className="text-2xl sm:text-3xl">{t('Your suspension')}</h1>
        )}
      </Card>
    </div>
  )
}
