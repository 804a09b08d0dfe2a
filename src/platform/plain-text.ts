/** A text in lower case and without accents: "Córdoba" is "cordoba". */
export const plainText = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
