/**
 * Rails of interbank transfers and their limits, rupiah: BI-FAST up to 250 million, SKN (LLG) up to 1 billion, RTGS
 * above 100 million (Bank Indonesia, as quoted by kompas.tv 243893 and fortuneidn.com in 2024; BI reviews the limits).
 */
export const RAIL_LIMITS = { bifast: 250_000_000, skn: 1_000_000_000 } as const

export const rails = ["in_house", "bifast", "skn", "rtgs"] as const
export type Rail = (typeof rails)[number]
export const railWords: Readonly<Record<Rail, string>> = {
  in_house: "Pemindahbukuan",
  bifast: "BI-FAST",
  skn: "SKN/LLG",
  rtgs: "RTGS",
}

/** The cheapest rail that carries an amount: within the bank, BI-FAST, SKN, then RTGS. */
export const railOf = (amount: number, own: string | null, theirs: string | null): Rail => {
  if (own !== null && own === theirs) return "in_house"
  if (amount <= RAIL_LIMITS.bifast) return "bifast"
  return amount <= RAIL_LIMITS.skn ? "skn" : "rtgs"
}
