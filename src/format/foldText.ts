/** Search folding of the contract, for the design system: it imports nothing else of the product. */
export { foldText } from "#contract/kit/foldText.ts"
