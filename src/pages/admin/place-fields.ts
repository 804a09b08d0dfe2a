import { allCategories, categoryText } from '#domains/catalog/categories-rules.ts'
import type { FilterField } from '#domains/operators/components/filter-bar.tsx'
import { msg } from '#ui/language.ts'

/** Filters of lists by category, including hidden ones, and by place. */
export const placeFields: FilterField[] = [
  {
    name: 'category',
    label: msg('Category'),
    get options() {
      return Object.fromEntries(allCategories().map(({ name }) => [name, categoryText(name)]))
    },
  },
  { name: 'place', label: msg('Place'), hint: msg('A town, a state or a postal code') },
]
