import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import { categoryText } from '#domains/catalog/categories-rules.ts'
import { useSuggestions } from '#domains/search/client.ts'
import { Search } from '#ui/icons/search.ts'
import { t } from '#ui/language.ts'
import { SuggestField, type Suggestion } from '#ui/suggest-field.tsx'
import { type ProvidersSearch, urls } from '#urls.ts'

type SearchFieldProps = Pick<
  ComponentProps<typeof SuggestField>,
  'label' | 'labelHidden' | 'placeholder' | 'value' | 'onChange' | 'className' | 'inputClassName' | 'overlay'
> & {
  /** Called with a chosen service name. */
  onService: (name: string) => void
  /** The rest of the search; a chosen category replaces its text. */
  around?: ProvidersSearch
}

const noText = { search: undefined, exact: undefined, cursor: undefined }

/**
 * The search text, with suggestions of services, categories and businesses. A chosen category opens
 * its providers, a business its profile.
 */
export function SearchField({ onService, around, ...field }: SearchFieldProps) {
  const navigate = useNavigate()
  const { services, categories, businesses } = useSuggestions(field.value, around?.location)
  const groups = [
    {
      label: t('Categories'),
      items: categories.map((text) => ({
        href: urls.providers({ ...around, ...noText, category: [text.toLowerCase()] }),
        text: categoryText(text),
      })),
    },
    { label: t('Services'), items: services.map((text) => ({ text })) },
    {
      label: t('Businesses'),
      items: businesses.map(({ id, business_name: text, city, state }) => ({
        href: urls.provider(id, { location: around?.location }),
        text,
        hint: city && `${city}, ${state}`,
      })),
    },
  ]

  function pick({ href, text }: Suggestion) {
    if (!href) return onService(text)
    field.onChange('')
    void navigate(href, { viewTransition: true })
  }

  return (
    <SuggestField
      {...field}
      name="search"
      enterKeyHint="search"
      maxLength={100}
      start={<Search aria-hidden="true" className="size-5" />}
      suggestions={groups.filter(({ items }) => items[0])}
      onPick={pick}
    />
  )
}
