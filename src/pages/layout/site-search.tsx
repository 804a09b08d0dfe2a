import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSearchHere } from '#pages/here.ts'
import { SearchField } from '#pages/search-field.tsx'
import { classNames } from '#ui/class-names.ts'
import { urls } from '#urls.ts'

/**
 * The search box under the bar, with suggestions while typing; Enter opens the providers. A GET
 * form without scripts. On small screens, the list of providers has a search line of its own
 * instead.
 */
export function SiteSearch() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isList = pathname === urls.providers()
  const [text, setText] = useState('')
  const here = useSearchHere()
  function search(event: FormEvent) {
    event.preventDefault()
    void navigate(urls.providers({ ...here, search: text }))
  }

  return (
    <search aria-label="Site" className={classNames('block border-b border-line bg-paper', isList && 'max-lg:hidden')}>
      <form action={urls.providers()} onSubmit={search} className="page-width py-3">
        <SearchField
          label="Search"
          labelHidden
          placeholder="Search services"
          className="mx-auto max-w-xl"
          inputClassName="rounded-full"
          value={text}
          onChange={setText}
          around={here}
          onService={(search) => void navigate(urls.providers({ ...here, search }), { viewTransition: true })}
        />
        {here.location && <input type="hidden" name="location" value={here.location} />}
      </form>
    </search>
  )
}
