import { msg, t } from '#ui/language.ts'

/** The names of the symbols in `components/category-icons.svg`, which operators can choose. */
export const categoryIcons = [
  'spray-can',
  'lightbulb',
  'droplets',
  'book-open',
  'camera',
  'sprout',
  'scissors',
  'hammer',
  'paw-print',
  'wrench',
  'car-front',
  'key-round',
  'monitor',
  'thermometer',
  'plug',
  'house',
  'briefcase-business',
  'heart',
  'hand-helping',
  'users',
  'party-popper',
  'shield-check',
  'languages',
  'snowflake',
  'truck',
  'music',
  'chef-hat',
  'paint-roller',
  'baby',
  'bike',
  'washing-machine',
  'dumbbell',
  'tree-pine',
  'shirt',
  'flower-2',
  'fence',
  'brick-wall',
  'drill',
  'sofa',
  'leaf',
  'stethoscope',
  'graduation-cap',
  'gem',
  'bug',
  'package',
  'scale',
  'waves',
  'flame',
  'wifi',
  'shovel',
  'cake',
  'fan',
] as const

/** The most categories of a site, including hidden ones. */
export const MOST_CATEGORIES = 60

/** Lengths of the fields of a category. */
export const categoryLimits = { name: 40, description: 120, synonym: 60, synonyms: 100 }

/** Error messages about categories. */
export const categoryTexts = {
  name: msg('Please enter a name'),
  get nameTooLong() {
    return t('Please use at most {count} characters', { count: categoryLimits.name })
  },
  nameLetters: msg('Please use only letters, digits, blanks, commas, apostrophes, hyphens and "&"'),
  nameTaken: msg('Another category has or had this name'),
  hidden: (name: string) => t('This site no longer offers {name}. Please choose another category.', { name }),
  description: msg('Please enter a description'),
  get descriptionTooLong() {
    return t('Please use at most {count} characters', { count: categoryLimits.description })
  },
  icon: msg('Please choose an icon'),
  get synonym() {
    return t('Please use 2 to {count} characters for a word', { count: categoryLimits.synonym })
  },
  get tooManySynonyms() {
    return t('Please enter at most {count} words', { count: categoryLimits.synonyms })
  },
  usual: msg('Please enter a lowest and a highest price'),
  get tooMany() {
    return t('A site has at most {count} categories.', { count: MOST_CATEGORIES })
  },
  last: msg('At least one category stays active.'),
}
