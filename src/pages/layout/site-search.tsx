import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSearchHere } from '#pages/here.ts'
import { SearchField } from '#pages/search-field.tsx'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'

/**
 * The pages without the search box: those with a search of their own, and those of forms, messages
 * and operators.
 */
const withoutBand =
  /^\/($|providers\/?$|providers\/[^/]+\/book|help|login|signup|forgot-password|reset-password|auth|email-confirmation|verify|unsubscribe|service-request|messages|profile|contact|admin|dev|offline)/

const hasBand = (pathname: string) => !withoutBand.test(pathname)

/**
 * The search box under the bar, with suggestions while typing; Enter opens the providers. A GET
 * form without scripts.
 */
export function SiteSearch() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [text, setText] = useState('')
  const here = useSearchHere()
  function search(event: FormEvent) {
    event.preventDefault()
    void navigate(urls.providers({ ...here, search: text }))
  }

  if (!hasBand(pathname)) return null
  return (
    <search aria-label={t('Site')} className="block border-b border-line bg-paper">
      <form action={urls.providers()} onSubmit={search} className="page-width py-3">
        <SearchField
          label={t('Search')}
          labelHidden
          placeholder={t('Search services')}
          className="mx-auto max-w-xl"
          inputClassName="rounded-full"
          value={text}
          onChange={setText}
          around={here}
          overlay
          onService={(search) => void navigate(urls.providers({ ...here, search }), { viewTransition: true })}
        />
        {here.location && <input type="hidden" name="location" value={here.location} />}
      </form>
    </search>
  )
}
