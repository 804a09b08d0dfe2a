import { useState } from 'react'
import { countedText } from '#ui/formats.ts'

/** Announces a count when it grows while the page is open. Undefined until it is known. */
export function RisingCount({ count, noun }: { count: number | undefined; noun: string }) {
  const [known, setKnown] = useState(count)
  const [said, setSaid] = useState('')
  if (count !== known) {
    setKnown(count)
    setSaid(known !== undefined && count !== undefined && count > known ? countedText(count, noun) : '')
  }
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  )
}
