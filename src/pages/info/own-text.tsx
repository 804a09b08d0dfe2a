import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { TextBody } from '#domains/site/components/text-body.tsx'
import { siteQuery } from '#domains/site/settings-client.ts'
import { isOwnText, siteTextQuery } from '#domains/site/texts-client.ts'
import type { TextSection } from '#domains/site/texts-contract.ts'
import { type SiteTextName, textTitles } from '#domains/site/texts-rules.ts'
import { load } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { dayText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { Sheet } from './sheet.tsx'

const versionIn = (search: URLSearchParams) => search.get('version') ?? undefined

/** Reads a text if operators have written it, or if an earlier version of it is requested. */
export async function loadOwnText({ context, request }: LoaderFunctionArgs, name: SiteTextName): Promise<void> {
  const site = await load(context, siteQuery)
  const version = versionIn(new URL(request.url).searchParams)
  if (version ?? isOwnText(site, name)) await load(context, (api) => siteTextQuery(api, name, version))
}

/** The text that operators have written for a page (docs/product/texts.md), else the product's. */
export function OwnText({ name, children }: { name: SiteTextName; children: ReactNode }) {
  const { data: site } = useSuspenseQuery(siteQuery(useApi()))
  const [search] = useSearchParams()
  const version = versionIn(search)
  return (version ?? isOwnText(site, name)) ? <Written name={name} version={version} /> : children
}

function Written({ name, version }: { name: SiteTextName; version: string | undefined }) {
  const { data: text } = useSuspenseQuery(siteTextQuery(useApi(), name, version))
  const { html, sections, changed_at, versions } = text
  const title = text.title === textTitles[name] ? t(text.title) : text.title
  const words = html.replaceAll(/<[^>]*>/g, '').trim() || (sections[0]?.text ?? '')
  const earlier = versions.filter((one) => one.version !== text.version)
  return (
    <Sheet title={title} lead={versions.length > 0 ? t('Last updated {date}', { date: dayText(changed_at) }) : null}>
      <title>{pageTitle(title)}</title>
      <meta name="description" content={words.slice(0, 160)} />
      <TextBody html={html} sections={sections} />
      {earlier.length > 0 && (
        <nav aria-label={t('Other versions')} className="mt-12 border-t border-line pt-5">
          <h2 className="text-xl">{t('Other versions')}</h2>
          <ul className="mt-2">
            {earlier.map(({ version, changed_at }) => (
              <li key={version}>
                <Link to={`?version=${version}`} className="text-link inline-flex min-h-11 items-center">
                  {t('Version {version} of {date}', { version, date: dayText(changed_at) })}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Sheet>
  )
}

/** The sections of a text that operators have written; undefined where the product's applies. */
export function useOwnSections(name: SiteTextName): readonly TextSection[] | undefined {
  const api = useApi()
  const { data: site } = useSuspenseQuery(siteQuery(api))
  return useQuery({ ...siteTextQuery(api, name), enabled: isOwnText(site, name) }).data?.sections
}
