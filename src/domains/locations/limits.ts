import { country } from '#ui/country.ts'

/** The error message for a text that is not a postal code: "Please enter a valid ZIP code". */
export const zipCodeInvalid = (): string => `Please enter a valid ${country().postal_code.name}`
