import { addTexts, language, type Texts } from '#ui/language.ts'

let ofPages: Readonly<Record<string, string>> = {}

/**
 * Reads the texts that all pages share in the language of this page, and where those of each page
 * are. `address` is their file, of build/page-texts.ts.
 */
export async function loadSharedTexts(address: string): Promise<void> {
  const { texts, pages } = await read<{ texts: Texts; pages?: typeof ofPages }>(address)
  addTexts(language(), texts)
  ofPages = pages ?? {}
}

/**
 * Reads the texts of a page, by its module. Without a connection the page is shown in English,
 * where the texts are not known yet.
 */
export async function loadPageTexts(module: string): Promise<void> {
  const address = ofPages[module]
  if (address) await read<Texts>(address).then((texts) => addTexts(language(), texts), ignore)
}

const ignore = () => undefined
const read = async <T>(address: string) => (await fetch(address)).json() as Promise<T>
