import { type FormEvent, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { controlClass } from '#ui/field.tsx'
import { Search } from '#ui/icons/search.ts'
import { pathIn, t } from '#ui/language.ts'
import { urls } from '#urls.ts'

/**
 * Searches while the user types and keeps the text in the address. A plain GET form without
 * scripts. Enter leads to the first result.
 */
export function HelpSearch() {
  const [text, setText] = useSearchInAddress()

  function goToFirst(event: FormEvent) {
    event.preventDefault()
    document.querySelector<HTMLElement>('[data-result]')?.focus()
  }

  return (
    <search aria-label={t('Help')}>
      <form action={pathIn(urls.help())} onSubmit={goToFirst} className="relative mx-auto max-w-xl">
        <label htmlFor="help-search" className="sr-only">
          {t('Search the help center')}
        </label>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-4.5 my-auto size-5 text-quiet"
        />
        <input
          id="help-search"
          type="search"
          name="q"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t('Refund, password, reviews …')}
          className={`${controlClass} min-h-13 rounded-full pl-12 text-lg`}
        />
      </form>
    </search>
  )
}

/** Keeps the field's text in the address too, so that going back and forward restores it. */
function useSearchInAddress() {
  const [params, setParams] = useSearchParams()
  const inAddress = params.get('q') ?? ''
  const [text, setText] = useState(inAddress)
  const { key } = useLocation()
  const [lastKey, setLastKey] = useState(key)
  const type = useNavigationType()
  if (key !== lastKey) {
    setLastKey(key)
    if (type !== 'REPLACE') setText(inAddress)
  }

  function change(next: string) {
    setText(next)
    setParams(next.trim() ? { q: next } : {}, { replace: true, preventScrollReset: true })
  }
  return [text, change] as const
}
