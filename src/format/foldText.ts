/** Re-exports the contract's search folding for the design system, which imports nothing else of the product. */
export { foldText } from "#contract/kit/foldText.ts"
