import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { sessionQuery } from '#domains/identity/client.ts'
import type { Site } from '#domains/site/settings-contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { type Language, language, languageName, pathIn, t } from '#ui/language.ts'

/**
 * The same page in the other languages of the site, each by its own name. For signed-in users it
 * becomes the language of their emails, too (docs/product/languages.md).
 */
export function LanguageSwitch({ site }: { site: Site }) {
  const api = useApi()
  const { data: user } = useQuery(sessionQuery(api))
  const { pathname } = useLocation()
  const others = site.languages.filter((code) => code !== language()) as Language[]
  if (others.length === 0) return null

  async function follow(event: MouseEvent<HTMLAnchorElement>, code: Language) {
    event.preventDefault()
    // The address is read at the click, because visitors share this page, in any order of their
    // filters.
    const address = event.currentTarget.href + window.location.search + window.location.hash
    if (user)
      await api.patch(`/rest/v1/users/${user.profile.id}`, { language: code }).catch((error: Error) => showError(error))
    window.location.assign(address)
  }

  return (
    <nav aria-label={t('Language')}>
      {others.map((code) => (
        <a
          key={code}
          href={pathIn(pathname, code)}
          hrefLang={code}
          lang={code}
          className="text-link inline-flex min-h-11 items-center"
          onClick={(event) => void follow(event, code)}
        >
          {languageName(code)}
        </a>
      ))}
    </nav>
  )
}
