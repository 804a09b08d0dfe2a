import { plainText } from '#platform/plain-text.ts'
import { msg } from '#ui/language.ts'

/** The limits of handles: characters, and how many one provider can ever choose. */
export const handleLimits = { shortest: 3, longest: 40, perProvider: 5, daysKeptAfterClosing: 365 }

/** Error messages about handles. */
export const handleTexts = {
  form: msg('Use 3 to 40 small letters and digits, with single hyphens between them'),
  reserved: msg('This address is reserved. Please choose another one'),
  taken: msg('Another business has this address. Try adding your town or trade'),
  tooMany: msg('You have used 5 addresses, and all of them lead to your page. Please choose one of those'),
} as const

/** Words that could be taken for the site itself, or for a part of it. */
const reserved = new Set(
  `about account accounts admin administrator api app auth billing blog book booking bookings calendar contact
  customer customers dashboard demo dev docs embed faq feedback help home info jobs legal live login logout mail me
  messages my new news official operator page pages payment payments porchlight press pricing privacy profile provider
  providers request requests reviews root search security service services settings shop signin signup site staff
  status support system team terms test verified verify webmaster welcome www`.split(/\s+/),
)

/** Whether a handle has the right form: `elm-street-cleaning`. */
export const isHandle = (text: string): boolean =>
  text.length >= handleLimits.shortest && text.length <= handleLimits.longest && /^[a-z\d]+(-[a-z\d]+)*$/.test(text)

/** Whether no provider can have a handle, because it could be taken for the site. */
export const isReserved = (handle: string): boolean => reserved.has(handle) || handle.includes('porchlight')

/** A handle for the name of a business; empty if too few letters are left. */
export function suggestedHandle(business_name: string): string {
  const words = plainText(business_name)
    .replaceAll(/['’]/g, '')
    .replaceAll('&', ' and ')
    .split(/[^a-z\d]+/)
    .filter(Boolean)
  const handle = words.reduce((text, word) => {
    const longer = text ? `${text}-${word}` : word
    return longer.length <= handleLimits.longest ? longer : text
  }, '')
  return isHandle(handle) && !isReserved(handle) ? handle : ''
}

/** The lines for a provider's own site: a link, which the script replaces by the page. */
export function embedSnippet({ url, handle, name }: { url: string; handle: string; name: string }): string {
  const text = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return [
    `<a href="${url}">Book ${text}</a>`,
    `<script async src="${new URL('/embed.js', url).href}" data-provider="${handle}"></script>`,
  ].join('\n')
}
