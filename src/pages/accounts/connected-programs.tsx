import { useQuery } from '@tanstack/react-query'
import { programsQuery, useDisconnectProgram } from '#domains/programs/client.ts'
import { FactorRow } from '#domains/sign-in/components/factor-row.tsx'
import { scopeTexts } from '#domains/sign-in/tokens-rules.ts'
import { useApi } from '#platform/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { dayText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { Rich } from '#ui/rich.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

/** The programs that the user has connected; one press disconnects each. */
export function ConnectedPrograms() {
  const list = useQuery(programsQuery(useApi()))
  const disconnect = useDisconnectProgram()
  const now = useNow()
  return (
    <section aria-labelledby="connected" className="w-full border-t border-line pt-6">
      <h3 id="connected" className="font-text text-base font-semibold tracking-normal">
        {t('Connected programs')}
      </h3>
      <p className="text-quiet">
        {t(
          'Programs, such as assistants, that you have allowed to act for you. Each asks you first, on a page of this site.',
        )}
      </p>
      {!list.data && list.errorUpdateCount > 0 && (
        <ErrorPanel cause={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {list.data?.items.length === 0 && <p className="mt-3">{t('You have not connected any program.')}</p>}
      {list.data && list.data.items.length > 0 && (
        <ul aria-label={t('Connected programs')} className="mt-4 divide-y divide-line">
          {list.data.items.map(({ id, name, host, scopes, created_at, last_used_at }) => (
            <FactorRow
              key={id}
              title={name}
              text={
                <>
                  <p className="wrap-anywhere">
                    {t('From {host}. May use: {scopes}', {
                      host,
                      scopes: scopes.map((scope) => t(scopeTexts[scope].title)).join(', '),
                    })}
                  </p>
                  <p>
                    {last_used_at ? (
                      <Rich
                        text={t('Connected {date}, last renewed its access <ago>some time ago</ago>', {
                          date: dayText(created_at),
                        })}
                        ago={() => <TimeAgo at={last_used_at} now={now} />}
                      />
                    ) : (
                      t('Connected {date}', { date: dayText(created_at) })
                    )}
                  </p>
                </>
              }
            >
              <Button
                size="sm"
                aria-label={t('Disconnect {name}', { name })}
                pending={disconnect.isPending && disconnect.variables === id}
                onClick={() => disconnect.mutate(id)}
                className="text-terracotta"
              >
                {t('Disconnect')}
              </Button>
            </FactorRow>
          ))}
        </ul>
      )}
    </section>
  )
}
