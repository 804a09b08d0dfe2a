/** The fixed list of categories, in the order of their ids, 1 to 9 (docs/product/search.md). */
export const categoryNames = [
  'Cleaning',
  'Electrical',
  'Plumbing',
  'Tutoring',
  'Photography',
  'Gardening',
  'Beauty',
  'Carpentry',
  'Pet Services',
] as const

/**
 * The category of a name in an address or a query, in any spelling: "pet-services", "Pet Services",
 * "pet_services".
 */
export function categoryNamed(text: string): (typeof categoryNames)[number] | undefined {
  const letters = (name: string) => name.toLowerCase().replace(/[\s_+-]+/g, '')
  return categoryNames.find((name) => letters(name) === letters(text))
}

/** The id of a category's symbol in `components/category-drawings.svg`. */
export const drawingId = (category: (typeof categoryNames)[number]): string => category.toLowerCase().replace(' ', '-')
