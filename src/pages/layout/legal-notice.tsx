import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { legalChangesQuery } from '#domains/site/texts-client.ts'
import { textPages, textTitles } from '#domains/site/texts-rules.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { Button } from '#ui/button.tsx'
import { dayText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { Rich } from '#ui/rich.tsx'

/** Tells a signed-in user which legal texts have changed, and takes their agreement. */
export function LegalNotice() {
  const api = useApi()
  const cache = useQueryClient()
  const { data } = useQuery(legalChangesQuery(api))
  const agree = useMutation({
    mutationFn: (agreement: { name: string; version: number }) => api.post('/rest/v1/legal_agreements', agreement),
    onError: (error) => showError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: legalChangesQuery(api).queryKey }),
  })
  return data?.items.map(({ name, version, changed_at, must_agree }) => (
    <aside key={name} aria-label={t(textTitles[name])} className="border-b border-line bg-lamp-soft py-2">
      <div className="page-width flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className="flex-1 basis-72">
          <Rich
            text={t('Our <link>{title}</link> changed on {date}.', {
              title: t(textTitles[name]),
              date: dayText(changed_at),
            })}
            link={(text) => (
              <Link to={textPages[name]} className="text-link">
                {text}
              </Link>
            )}
          />{' '}
          {must_agree && t('Please read and agree to them before you book, post a request or send an offer.')}
        </p>
        <Button size="sm" pending={agree.isPending} onClick={() => agree.mutate({ name, version })}>
          {must_agree ? t('I agree') : t('OK')}
        </Button>
      </div>
    </aside>
  ))
}
