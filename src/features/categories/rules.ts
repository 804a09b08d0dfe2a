/** The fixed list of specification, section 3, in its order (ids 1 to 9). */
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

/** The category that somebody means by a name in an address, however they have written it: "pet-services", "Pet Services", "pet_services". */
export function categoryNamed(text: string): (typeof categoryNames)[number] | undefined {
  const letters = (name: string) => name.toLowerCase().replace(/[\s_+-]+/g, '')
  return categoryNames.find((name) => letters(name) === letters(text))
}
