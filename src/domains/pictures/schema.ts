import * as z from 'zod/mini'
import { texts } from './rules.ts'

const PictureName = z.string(texts.notOurs).check(z.regex(/^[\w-][\w.-]{0,199}$/, texts.notOurs))

/** Names of at most `most` uploaded pictures, each once. `tooMany` is the message for more. */
export const pictureNames = (most: number, tooMany: string) =>
  z.pipe(
    z.array(PictureName).check(z.maxLength(most, tooMany)),
    z.transform((names) => [...new Set(names)]),
  )
