/** Plans and periods of a subscription. */

export const plans = ["hemat", "usaha", "bisnis"] as const
export type Plan = (typeof plans)[number]
export const planWords: Readonly<Record<Plan, string>> = {
  hemat: "Hemat",
  usaha: "Usaha",
  bisnis: "Bisnis",
}
/** Storage is limited in this plan; more of it is bought. */
export const LIMITED: Plan = "hemat"

export const periods = ["1", "3", "6", "12"] as const
export type Period = (typeof periods)[number]
export const periodWords: Readonly<Record<Period, string>> = {
  "1": "1 bulan",
  "3": "3 bulan",
  "6": "6 bulan",
  "12": "12 bulan",
}
