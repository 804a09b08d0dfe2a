import type { RedocRawOptions } from 'redoc'

/** The colors of src/ui/theme.css, in a form that Redoc can make lighter and darker. */
const palettes = {
  light: {
    paper: '#fcfaf4',
    surface: '#fffefb',
    sunken: '#f4f0e8',
    ink: '#1c2430',
    quiet: '#525b67',
    line: '#e1ddd3',
    link: '#8a5300',
    panel: '#1b202a',
    wrong: '#a3331f',
    right: '#1e6444',
  },
  dark: {
    paper: '#12161e',
    surface: '#1b202a',
    sunken: '#0d1017',
    ink: '#efebe3',
    quiet: '#a9b0ba',
    line: '#343b47',
    link: '#f0b95c',
    panel: '#0d1017',
    wrong: '#f09a80',
    right: '#7ed0a4',
  },
}

const sans = 'system-ui, sans-serif'

/** Redoc's theme in the colors of the site. The panel of examples is dark in both. */
export function themeOf(scheme: keyof typeof palettes): NonNullable<RedocRawOptions['theme']> {
  const { paper, surface, sunken, ink, quiet, line, link, panel, wrong, right } = palettes[scheme]
  const answer = (color: string) => ({ color, backgroundColor: sunken, tabTextColor: palettes.dark.ink })
  return {
    spacing: { sectionVertical: 24 },
    colors: {
      primary: { main: link },
      success: { main: right },
      error: { main: wrong },
      text: { primary: ink, secondary: quiet },
      border: { light: line, dark: line },
      gray: { 50: surface, 100: sunken },
      responses: {
        success: { ...answer(right), tabTextColor: palettes.dark.right },
        error: { ...answer(wrong), tabTextColor: palettes.dark.wrong },
        redirect: answer(quiet),
        info: answer(quiet),
      },
    },
    schema: {
      linesColor: line,
      nestedBackground: sunken,
      typeNameColor: quiet,
      typeTitleColor: quiet,
      requireLabelColor: wrong,
    },
    typography: {
      fontSize: '16px',
      fontFamily: sans,
      headings: { fontFamily: sans },
      code: { color: ink, backgroundColor: sunken, wrap: true },
      links: { color: link, visited: link, hover: link },
    },
    sidebar: {
      backgroundColor: surface,
      textColor: ink,
      activeTextColor: link,
      groupItems: { activeBackgroundColor: sunken, activeTextColor: link },
      level1Items: { activeBackgroundColor: sunken, activeTextColor: link },
    },
    rightPanel: {
      backgroundColor: panel,
      textColor: palettes.dark.ink,
      servers: { overlay: { backgroundColor: surface, textColor: ink }, url: { backgroundColor: sunken } },
    },
    codeBlock: { backgroundColor: palettes.dark.sunken },
    fab: { backgroundColor: paper, color: link },
  }
}
