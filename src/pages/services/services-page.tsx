import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { categoriesQuery } from '#domains/catalog/categories-client.ts'
import { descriptionText } from '#domains/catalog/categories-descriptions-rules.ts'
import { categoryText } from '#domains/catalog/categories-rules.ts'
import { CategoryIllustration } from '#domains/catalog/components/category-illustration.tsx'
import { load } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { t } from '#ui/language.ts'
import { listText, numberText } from '#ui/words.ts'
import { urls } from '#urls.ts'
import { providersText } from './figures.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  await load(context, categoriesQuery)
  return null
}

/** /services: all categories, linked to their pages. */
export function Component() {
  const { data: categories } = useSuspenseQuery(categoriesQuery(useApi()))
  return (
    <div className="page-width pt-10 pb-16">
      <title>{pageTitle(t('Services'))}</title>
      <meta name="description" content={kindsOf(categories.map(({ name }) => categoryText(name).toLowerCase()))} />
      <h1 className="text-3xl sm:text-4xl">{t('Services')}</h1>
      <p className="mt-4 max-w-measure text-lg text-quiet">{introOf(categories.length)}</p>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
        {categories.map(({ id, name, description, provider_count }) => (
          <li key={id}>
            <Link
              to={urls.category(name)}
              viewTransition
              className="group flex h-full items-center gap-5 rounded-card border border-line bg-surface p-5 no-underline transition-[box-shadow,border-color] hover:border-edge/60 hover:shadow-soft sm:flex-col sm:items-start sm:p-6"
            >
              <CategoryIllustration
                category={name}
                className="size-20 shrink-0 transition-transform duration-200 group-hover:-rotate-3 sm:-ml-3 sm:size-28"
              />
              <span className="min-w-0">
                <span className="block font-display text-xl font-semibold">{categoryText(name)}</span>
                <span className="mt-1 block text-quiet">{descriptionText(description)}</span>
                <span className="mt-2 block text-sm font-medium">{providersText(provider_count)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const kindsOf = (names: string[]) =>
  names.length === 1
    ? t('One kind of help for home and family: {names}, booked by the hour.', { names: listText(names) })
    : t('{count} kinds of help for home and family: {names}, booked by the hour.', {
        count: capitalized(numberText(names.length)),
        names: listText(names),
      })

const introOf = (count: number) =>
  count === 1
    ? t('Local services, all by the hour and from providers near you. See what they cost and who does them well.')
    : t(
        '{count} categories of local services, all by the hour and from providers near you. Choose one to see what it costs and who does it well.',
        { count: capitalized(numberText(count)) },
      )

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
