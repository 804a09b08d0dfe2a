/** The error message for a text that is not a ZIP code. */
export const zipCodeInvalid = 'Please enter a valid ZIP code'
