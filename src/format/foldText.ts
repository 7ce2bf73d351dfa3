import { foldText as fold } from "#contract/kit/foldText.ts"

/** Search folding for the design system, which imports nothing else of the product. */
export const foldText = (text: string): string => fold(text)
