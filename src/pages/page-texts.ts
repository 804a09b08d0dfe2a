import { addTexts, language, type Texts } from '#ui/language.ts'

let ofPages: Readonly<Record<string, string>> = {}

/**
 * Reads the texts that all pages share in the language of this page, and the addresses of the texts
 * of each page. `address` is their file, of build/page-texts.ts.
 */
export async function loadSharedTexts(address: string): Promise<void> {
  const { texts, pages } = await read<{ texts: Texts; pages?: typeof ofPages }>(address)
  addTexts(language(), texts)
  ofPages = pages ?? {}
}

/**
 * Reads the texts of a page or a dialog, by its module. Without a connection, unknown texts are
 * shown in English.
 */
export async function loadPageTexts(module: string): Promise<void> {
  const address = ofPages[module]
  if (address) await read<Texts>(address).then((texts) => addTexts(language(), texts), ignore)
}

const ignore = () => undefined
const read = async <T>(address: string) => (await fetch(address)).json() as Promise<T>
