import type { Arrangement, HomeCard } from "#contract/areas/home/susunan.ts"

/** Swaps a card with its neighbour in that direction; no change at an end. */
export const stepped = (arrangement: Arrangement, card: HomeCard, step: 1 | -1): Arrangement => {
  const from = arrangement.order.indexOf(card)
  const other = arrangement.order[from + step]
  if (from < 0 || other === undefined) return arrangement
  return {
    ...arrangement,
    order: arrangement.order.map((one) => (one === card ? other : one === other ? card : one)),
  }
}

/** Moves a card to the position of another one; that one and those between them shift. */
export const placed = (arrangement: Arrangement, card: HomeCard, at: HomeCard): Arrangement => {
  const to = arrangement.order.indexOf(at)
  if (to < 0 || card === at) return arrangement
  const rest = arrangement.order.filter((one) => one !== card)
  return { ...arrangement, order: [...rest.slice(0, to), card, ...rest.slice(to)] }
}

export const withShown = (arrangement: Arrangement, card: HomeCard, isShown: boolean): Arrangement => ({
  ...arrangement,
  hidden: isShown
    ? arrangement.hidden.filter((one) => one !== card)
    : [...arrangement.hidden.filter((one) => one !== card), card],
})
