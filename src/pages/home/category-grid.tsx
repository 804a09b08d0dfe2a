import { Link } from 'react-router'
import type { Category } from '#domains/catalog/categories-contract.ts'
import { descriptionText } from '#domains/catalog/categories-descriptions-rules.ts'
import { categoryText } from '#domains/catalog/categories-rules.ts'
import { CategoryIllustration } from '#domains/catalog/components/category-illustration.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'

/** The number of categories on the home page; a link leads to the others. */
const SHOWN = 12

/** The categories, linked to their providers. */
export function CategoryGrid({ categories }: { categories: Category[] }) {
  const shown = categories.length > SHOWN ? categories.slice(0, SHOWN) : categories
  const columns = categories.length < 3 ? 'grid-cols-1 sm:grid-cols-2' : 'grid-cols-3'
  return (
    <section aria-labelledby="categories" className="page-width py-7 sm:py-20">
      <h2 id="categories" className="text-2xl sm:text-3xl">
        {t('What needs doing?')}
      </h2>
      <ul className={`mt-4 grid ${columns} sm:mt-8 gap-2.5 sm:gap-5`}>
        {shown.map((category) => (
          <li key={category.id}>
            <Link
              to={urls.providers({ category: [category.name.toLowerCase()] })}
              viewTransition
              className="group flex h-full flex-col items-center gap-x-5 gap-y-1 rounded-card border border-line bg-surface px-1.5 py-3 text-center transition-[box-shadow,border-color] hover:border-edge/60 hover:shadow-soft sm:p-5 lg:flex-row lg:text-left"
            >
              <CategoryIllustration
                category={category.name}
                className="size-14 shrink-0 transition-transform duration-200 group-hover:-rotate-3 sm:size-24"
              />
              <span className="min-w-0">
                <span className="block text-sm leading-snug font-semibold sm:font-display sm:text-xl">
                  {categoryText(category.name)}
                </span>
                <span className="block text-sm text-quiet max-md:hidden">{descriptionText(category.description)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < categories.length && (
        <p className="mt-6 flex justify-center">
          <ButtonLink to={urls.services()}>{t('All {count} categories', { count: categories.length })}</ButtonLink>
        </p>
      )}
    </section>
  )
}
