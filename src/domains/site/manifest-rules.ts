import { siteIcon, siteName } from '#platform/brand.ts'
import { language, pathIn, t } from '#ui/language.ts'
import { siteTokens } from './brand-rules.ts'

/** `--color-paper` of src/ui/theme.css, in both themes. */
const papers = { light: '#fcfaf4', dark: '#12161e' }

/** The color around pages, in both themes. */
export function paperColors(): { light: string; dark: string } {
  const tokens = siteTokens()
  return tokens ? { light: tokens.light.paper, dark: tokens.dark.paper } : papers
}

function icons() {
  const src = siteIcon()
  return src ? [{ src, sizes: '512x512', type: 'image/png', purpose: 'any' }] : undefined
}

const shortcutIcons = () => icons() ?? [{ src: '/icon-192.png', sizes: '192x192' }]

/** The web app manifest: the name, icons and colors of the site once a user has installed it. */
export const manifest = (): object => ({
  id: '/',
  name: siteName(),
  short_name: siteName(),
  description: t(
    'Find people near you who clean, repair, teach, photograph, garden and care for pets; book by the hour and write to each other.',
  ),
  lang: language(),
  dir: 'ltr',
  start_url: pathIn('/'),
  scope: '/',
  display: 'standalone',
  background_color: paperColors().light,
  theme_color: paperColors().light,
  categories: ['lifestyle', 'shopping'],
  icons: icons() ?? [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: t('Providers'), description: t('Find people near you'), url: pathIn('/providers'), icons: shortcutIcons() },
    { name: t('Messages'), description: t('Read and write'), url: pathIn('/messages'), icons: shortcutIcons() },
    { name: t('Dashboard'), description: t('Your bookings'), url: pathIn('/dashboard'), icons: shortcutIcons() },
  ],
})
