import { terms } from '#ui/country.ts'
import { t } from '#ui/language.ts'

/** The error message for a text that is not a postal code: "Please enter a valid ZIP code". */
export const zipCodeInvalid = (): string => t('Please enter a valid {code}', { code: terms().code })
