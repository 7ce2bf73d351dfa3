/** Minutes as hours in words, at most two decimals: "8 jam", "7,5 jam". */
export const hoursWords = (minutes: number): string =>
  `${String(Math.round((minutes / 60) * 100) / 100).replace(".", ",")} jam`
