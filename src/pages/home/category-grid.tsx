import { Link } from 'react-router'
import type { Category } from '#domains/catalog/categories-contract.ts'
import { CategoryIllustration } from '#domains/catalog/components/category-illustration.tsx'
import { urls } from '#urls.ts'

/** The nine categories, linked to their providers. */
export function CategoryGrid({ categories }: { categories: Category[] }) {
  return (
    <section aria-labelledby="categories" className="page-width py-7 sm:py-20">
      <h2 id="categories" className="text-2xl sm:text-3xl">
        What needs doing?
      </h2>
      <ul className="mt-4 grid grid-cols-3 sm:mt-8 gap-2.5 sm:gap-5">
        {categories.map((category) => (
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
                  {category.name}
                </span>
                <span className="block text-sm text-quiet max-md:hidden">{category.description}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
