import { z } from 'zod'

/** An id in a request, lower-cased as the database writes it, so that ids compare as text. */
export const Id = (sentence?: string) => z.guid(sentence).toLowerCase()
