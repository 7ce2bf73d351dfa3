/** Re-exports the contract's rule for the design system, which imports nothing else of the product. */
export { fullYear, latestDay } from "#contract/kit/twoDigitYear.ts"
