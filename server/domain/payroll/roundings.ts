import { cut, type Exact, round, type RoundMode } from "./exact.ts"

type Rounding = { readonly mode: RoundMode | "cut"; readonly unit: bigint; readonly words: string }

/**
 * Every rounding of payroll, by name. Only rounding down taxable income is statutory (PMK 168/2023 Pasal 8 ayat (4));
 * the others are practice, applied once, at the end of a line.
 */
export const ROUNDINGS = {
  component: { mode: "nearest", unit: 1n, words: "dibulatkan ke rupiah terdekat" },
  contribution: { mode: "nearest", unit: 1n, words: "iuran dibulatkan ke rupiah terdekat" },
  tax: { mode: "nearest", unit: 1n, words: "pajak dibulatkan ke rupiah terdekat" },
  officeCost: { mode: "nearest", unit: 1n, words: "biaya jabatan dibulatkan ke rupiah terdekat" },
  taxableIncome: { mode: "cut", unit: 1_000n, words: "PKP dibulatkan ke bawah hingga ribuan penuh" },
  annualised: { mode: "nearest", unit: 1n, words: "disetahunkan, dibulatkan ke rupiah terdekat" },
  thr: { mode: "nearest", unit: 1n, words: "THR dibulatkan ke rupiah terdekat" },
  overtime: { mode: "nearest", unit: 1n, words: "upah lembur dibulatkan ke rupiah terdekat" },
  severance: { mode: "nearest", unit: 1n, words: "pesangon dibulatkan ke rupiah terdekat" },
  compensation: { mode: "down", unit: 1n, words: "kompensasi dibulatkan ke bawah" },
} as const satisfies Readonly<Record<string, Rounding>>

export type RoundingName = keyof typeof ROUNDINGS

export const rounded = (value: Exact, name: RoundingName): bigint => {
  const { mode, unit } = ROUNDINGS[name]
  return mode === "cut" ? cut(value, unit) : round(value, mode, unit)
}
