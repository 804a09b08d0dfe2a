/** What a provider may write into a service. Price in US dollars an hour, duration in minutes (specification, section 9). */
export const serviceLimits = {
  name: 200,
  description: 500,
  /** More than anybody asks for an hour, and little enough that a day of it still fits a booking's price. */
  price: 100_000,
  /** A week. */
  duration: 10_080,
  /** Services of one provider. */
  count: 50,
  /** Photos of one service. */
  photos: 6,
}

/** What people read about a service that cannot be saved. */
export const serviceTexts = {
  name: 'Please enter a name for the service',
  nameTooLong: 'Service name must be 200 characters or less',
  descriptionTooLong: 'Service description must be 500 characters or less',
  price: 'Price must be $0.00 or more, with at most two decimals',
  priceTooHigh: 'Price must be $100,000.00 or less',
  duration: 'Duration must be a whole number of minutes, at least 1',
  durationTooLong: 'Duration must be 10,080 minutes (a week) or less',
  category: 'Please select a service category',
  photo: 'This is no picture of this site',
  tooManyPhotos: 'A service can show at most 6 photos',
  tooMany: 'You can offer at most 50 services. Please delete one first.',
} as const

/** Whether an amount has whole cents. */
export function hasWholeCents(amount: number): boolean {
  return Number(amount.toFixed(2)) === amount
}
