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
