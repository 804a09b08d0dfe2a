import { useEffect, useState } from 'react'
import type { Bubble } from './bubbles.ts'

/** The provider whose card in the list has the pointer or the focus. */
export function useCardUnderPointer(): string | null {
  const [id, setId] = useState<string | null>(null)
  useEffect(() => {
    const follow = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-provider]') : null
      setId(card?.dataset['provider'] ?? null)
    }
    document.addEventListener('pointerover', follow)
    document.addEventListener('focusin', follow)
    return () => {
      document.removeEventListener('pointerover', follow)
      document.removeEventListener('focusin', follow)
    }
  }, [])
  return id
}

/** Highlights the cards of a bubble in the list. The list does not depend on the map. */
export function useLitCards(bubble: Bubble | null): void {
  useEffect(() => {
    const cards = bubble?.providers.map(({ id }) => document.querySelector(`[data-provider="${CSS.escape(id)}"]`)) ?? []
    for (const card of cards) card?.toggleAttribute('data-lit', true)
    return () => {
      for (const card of cards) card?.toggleAttribute('data-lit', false)
    }
  }, [bubble])
}
