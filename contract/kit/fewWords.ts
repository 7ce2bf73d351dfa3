/** The first words of a list, and how many follow: "Toko A, Toko B dan 4 lagi". */
export const fewWords = (words: readonly string[], most: number): string => {
  const more = words.length - most
  return `${words.slice(0, most).join(", ")}${more > 0 ? ` dan ${more} lagi` : ""}`
}
