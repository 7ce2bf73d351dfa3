/** The rule of the contract, for the design system: it imports nothing else of the product. */
export { fullYear, latestDay } from "#contract/kit/twoDigitYear.ts"
