import { Fragment, type ReactNode } from 'react'

type Part = (text: string) => ReactNode

/**
 * A translated text with elements in it. For `t('Read the <link>terms</link>.')` it takes a `link`,
 * which returns the element for the text "terms".
 */
export function Rich({ text, ...parts }: { text: string } & Record<string, Part | string>) {
  const pieces = text.split(/<(\w+)>([\s\S]*?)<\/\1>/)
  return pieces.map((piece, at) => {
    if (at % 3 === 1) return null
    const part = at % 3 === 2 && (parts[pieces[at - 1]!] as Part | undefined)
    return <Fragment key={at}>{part ? part(piece) : piece}</Fragment>
  })
}
