import { useSuspenseQuery } from '@tanstack/react-query'
import { data, Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { adminAnswer } from '#domains/operators/client.ts'
import { TextForm } from '#domains/operators/components/text-form.tsx'
import { siteQuery } from '#domains/site/settings-client.ts'
import type { TextHistory } from '#domains/site/texts-contract.ts'
import { type SiteTextName, siteTexts, textPages, textTitles } from '#domains/site/texts-rules.ts'
import { load } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'
import { AdminShell } from './admin-shell.tsx'
import { loadOperator } from './operator.ts'
import { productText } from './product-texts.ts'

const historyQuery = (name: SiteTextName) => adminAnswer<TextHistory>(`/texts/${name}`)

const nameOf = (params: Readonly<Record<string, string | undefined>>) =>
  siteTexts.find((name) => name === params['name'])

export async function loader(args: LoaderFunctionArgs) {
  await loadOperator(args)
  const name = nameOf(args.params)
  if (!name) throw data(null, { status: 404 })
  await load(args.context, (api) => historyQuery(name)(api))
  return null
}

/** `/admin/texts/:name`: a text of the site, with a preview and its history. */
export function Component() {
  const name = nameOf(useParams())!
  const { data: history } = useSuspenseQuery(historyQuery(name)(useApi()))
  const { data: site } = useSuspenseQuery(siteQuery(useApi()))
  return (
    <AdminShell
      title={t(textTitles[name])}
      lead={
        <>
          <Rich
            text={t('Visitors read it at <link>{textPages}</link>.', { textPages: textPages[name] })}
            link={(text) => (
              <Link to={textPages[name]} className="text-link">
                {text}
              </Link>
            )}
          />
        </>
      }
    >
      <div className="max-w-3xl">
        <TextForm key={name} history={history} productText={productText(name, site)} />
      </div>
    </AdminShell>
  )
}
