import { z } from 'zod'

/** The id of something, from a request: in small letters, as the database writes it, so that ids can be compared as text. */
export const Id = (sentence?: string) => z.guid(sentence).toLowerCase()
