/** Where the three usual calendars take an address: the first two by a link that opens them. */
export function subscribeLinks(url: string) {
  const webcal = url.replace(/^https?:/, 'webcal:')
  return [
    { name: 'Google Calendar', href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}` },
    { name: 'Apple Calendar', href: webcal },
    {
      name: 'Outlook',
      href: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}&name=Porchlight`,
    },
  ]
}
