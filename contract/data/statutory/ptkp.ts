export const ptkpStatuses = ["TK/0", "TK/1", "TK/2", "TK/3", "K/0", "K/1", "K/2", "K/3"] as const
export type PtkpStatus = (typeof ptkpStatuses)[number]

export type PtkpTable = {
  readonly from: string
  readonly until: string | null
  readonly source: readonly string[]
  /** Rupiah per year. */
  readonly annual: Readonly<Record<PtkpStatus, bigint>>
}

/** Penghasilan tidak kena pajak, by the situation on 1 January (PMK 168/2023 Pasal 9 ayat (4)). */
export const PTKP: readonly PtkpTable[] = [
  {
    from: "2016-01-01",
    until: null,
    source: ["PMK 101/PMK.010/2016 Pasal 1", "UU 7/2021 Pasal 7"],
    annual: {
      "TK/0": 54_000_000n,
      "TK/1": 58_500_000n,
      "TK/2": 63_000_000n,
      "TK/3": 67_500_000n,
      "K/0": 58_500_000n,
      "K/1": 63_000_000n,
      "K/2": 67_500_000n,
      "K/3": 72_000_000n,
    },
  },
]
