import * as z from 'zod/mini'

/** An id in a request, lower-cased as the database writes it, so that ids compare as text. */
export const Id = (sentence?: string) => z.guid(sentence).check(z.toLowerCase())
