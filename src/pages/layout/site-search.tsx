import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSuggestions } from '#features/search/client.ts'
import { SuggestField } from '#ui/suggest-field.tsx'
import { urls } from '#urls.ts'

/** The search box under the bar: up to five service names while typing; Enter opens the providers. A GET form without scripts. */
export function SiteSearch() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const suggestions = useSuggestions(text)
  function search(event: FormEvent) {
    event.preventDefault()
    void navigate(urls.providers({ search: text }))
  }

  return (
    <search aria-label="Site" className="block border-b border-line bg-paper">
      <form action={urls.providers()} onSubmit={search} className="page-width py-3">
        <SuggestField
          label="Search"
          labelHidden
          name="search"
          placeholder="Search services"
          enterKeyHint="search"
          maxLength={100}
          className="mx-auto max-w-xl"
          inputClassName="rounded-full"
          start={<Search aria-hidden="true" className="size-5" />}
          value={text}
          onChange={setText}
          suggestions={suggestions}
          onPick={(search) => void navigate(urls.providers({ search }), { viewTransition: true })}
        />
      </form>
    </search>
  )
}
