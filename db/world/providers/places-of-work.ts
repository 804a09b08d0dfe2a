import { randomFor } from '../random.ts'

/** Some tutors teach online; some beauticians and photographers work at their own place. */
export function placeOfWork(category: string, service_id: string): 'customer' | 'provider' | 'online' {
  const random = randomFor('where', service_id)
  if (category === 'Tutoring' && random.chance(0.4)) return 'online'
  if (['Beauty', 'Photography'].includes(category) && random.chance(0.4)) return 'provider'
  return 'customer'
}
