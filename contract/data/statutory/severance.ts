import type { RateRow } from "./ter.ts"

type Dated = { readonly from: string; readonly until: string | null; readonly source: readonly string[] }

/** Months of wage from a number of whole years of service on, until the next row. */
export type ServiceRow = readonly [years: number, months: number]

/** Reasons of an end of employment, by article of PP 35/2021; the last two end a contract for a term (PKWT). */
export const endingReasons = [
  "resign",
  "retirement",
  "death",
  "ill_or_disabled",
  "efficiency_loss",
  "efficiency_prevent_loss",
  "closed_loss",
  "closed_no_loss",
  "merger",
  "takeover",
  "takeover_terms_changed",
  "force_majeure_closed",
  "force_majeure_open",
  "pkpu_loss",
  "pkpu_no_loss",
  "bankrupt",
  "worker_request_36g",
  "court_36g_unfounded",
  "absent",
  "violation_sp3",
  "urgent_violation",
  "detained_company_loss",
  "detained_no_loss",
  "pkwt_end",
  "pkwt_early",
] as const
export type EndingReason = (typeof endingReasons)[number]

export type ReasonRules = {
  readonly label: string
  readonly article: string
  /** Multiples of the months of severance pay (UP) and of long-service pay (UPMK), as decimals. */
  readonly up: string
  readonly upmk: string
  /** Separation money (uang pisah) by the employment agreement, company rules or collective agreement. */
  readonly by_agreement: boolean
  /** It ends a contract for a term: compensation instead of severance. */
  readonly pkwt: boolean
}

const reason = (
  label: string,
  pasal: string,
  up: string,
  upmk: string,
  by_agreement = false,
): ReasonRules => ({
  label,
  article: `PP 35/2021 Pasal ${pasal}`,
  up,
  upmk,
  by_agreement,
  pkwt: false,
})
const ofTerm = (label: string, pasal: string): ReasonRules => ({
  ...reason(label, pasal, "0", "0"),
  pkwt: true,
})

/** PP 35/2021 Pasal 41–57 (permanent employment) and Pasal 15–17 (contracts for a term). */
export const ENDING_REASONS: Readonly<Record<EndingReason, ReasonRules>> = {
  resign: reason("Mengundurkan diri", "50", "0", "0", true),
  retirement: reason("Memasuki usia pensiun", "56", "1.75", "1"),
  death: reason("Meninggal dunia", "57", "2", "1"),
  ill_or_disabled: reason("Sakit berkepanjangan atau cacat akibat kerja", "55", "2", "1"),
  efficiency_loss: reason("Efisiensi karena perusahaan rugi", "43 ayat (1)", "0.5", "1"),
  efficiency_prevent_loss: reason("Efisiensi untuk mencegah kerugian", "43 ayat (2)", "1", "1"),
  closed_loss: reason("Perusahaan tutup karena rugi", "44 ayat (1)", "0.5", "1"),
  closed_no_loss: reason("Perusahaan tutup bukan karena rugi", "44 ayat (2)", "1", "1"),
  merger: reason("Penggabungan, peleburan atau pemisahan", "41", "1", "1"),
  takeover: reason("Pengambilalihan perusahaan", "42 ayat (1)", "1", "1"),
  takeover_terms_changed: reason(
    "Pengambilalihan, pegawai menolak perubahan syarat kerja",
    "42 ayat (2)",
    "0.5",
    "1",
  ),
  force_majeure_closed: reason("Keadaan memaksa, perusahaan tutup", "45 ayat (1)", "0.5", "1"),
  force_majeure_open: reason("Keadaan memaksa, perusahaan tidak tutup", "45 ayat (2)", "0.75", "1"),
  pkpu_loss: reason("PKPU karena perusahaan rugi", "46 ayat (1)", "0.5", "1"),
  pkpu_no_loss: reason("PKPU bukan karena rugi", "46 ayat (2)", "1", "1"),
  bankrupt: reason("Perusahaan pailit", "47", "0.5", "1"),
  worker_request_36g: reason("Permohonan pegawai atas perbuatan pengusaha", "48", "1", "1"),
  court_36g_unfounded: reason("Putusan: perbuatan pengusaha tidak terbukti", "49", "0", "0", true),
  absent: reason("Mangkir 5 hari kerja berturut-turut", "51", "0", "0", true),
  violation_sp3: reason("Pelanggaran sesudah SP I, II dan III", "52 ayat (1)", "0.5", "1"),
  urgent_violation: reason("Pelanggaran bersifat mendesak", "52 ayat (2)", "0", "0", true),
  detained_company_loss: reason("Ditahan, perusahaan rugi", "54 ayat (1)", "0", "0", true),
  detained_no_loss: reason("Ditahan, perusahaan tidak rugi", "54 ayat (2)", "0", "1"),
  pkwt_end: ofTerm("PKWT berakhir", "15"),
  pkwt_early: ofTerm("PKWT diakhiri sebelum waktunya", "17"),
}

export type SeveranceRules = Dated & {
  readonly up_months: readonly ServiceRow[]
  readonly upmk_months: readonly ServiceRow[]
  readonly articles: {
    readonly up: string
    readonly upmk: string
    /** Rights (uang penggantian hak): leave not taken, the way home, what agreements name. */
    readonly uph: string
    readonly pension: string
    readonly wage: string
    readonly compensation: string
    readonly compensation_wage: string
  }
  /** A day worker's monthly wage is this many daily wages. */
  readonly daily_wages: bigint
  /** Compensation of a PKWT is a month's wage for this many months, and due from the least number on. */
  readonly compensation_months: bigint
  readonly compensation_least: number
}

/**
 * Severance. The 15% for housing and health of UU 13/2003 Pasal 156(4)c was abolished in 2020. No statute has a
 * divisor for the value of a day of leave: the company chooses.
 */
export const SEVERANCE: readonly SeveranceRules[] = [
  {
    from: "2021-02-02",
    until: null,
    source: ["PP 35/2021 Pasal 15–17, 40–58", "UU 6/2023 Pasal 81 (UU 13/2003 Pasal 156–157)"],
    up_months: [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 6],
      [6, 7],
      [7, 8],
      [8, 9],
    ],
    upmk_months: [
      [0, 0],
      [3, 2],
      [6, 3],
      [9, 4],
      [12, 5],
      [15, 6],
      [18, 7],
      [21, 8],
      [24, 10],
    ],
    articles: {
      up: "PP 35/2021 Pasal 40 ayat (2)",
      upmk: "PP 35/2021 Pasal 40 ayat (3)",
      uph: "PP 35/2021 Pasal 40 ayat (4)",
      pension: "PP 35/2021 Pasal 58 ayat (1)",
      wage: "UU 6/2023 Pasal 81 (UU 13/2003 Pasal 157)",
      compensation: "PP 35/2021 Pasal 16 ayat (1)",
      compensation_wage: "PP 35/2021 Pasal 16 ayat (2)",
    },
    daily_wages: 30n,
    compensation_months: 12n,
    compensation_least: 1,
  },
]

export type FinalTaxRules = Dated & {
  readonly brackets: readonly RateRow[]
  /** Parts paid within this many calendar years count as one payment; later ones are taxed by Pasal 17. */
  readonly years: number
  readonly article: string
  readonly later_article: string
}

/** Final PPh 21 of severance paid at once: on the gross, without PTKP and biaya jabatan. */
export const FINAL_TAX: readonly FinalTaxRules[] = [
  {
    from: "2009-11-16",
    until: null,
    source: ["PP 68/2009 Pasal 4", "PMK 16/PMK.03/2010"],
    brackets: [
      [50_000_000n, "0"],
      [100_000_000n, "5"],
      [500_000_000n, "15"],
      [null, "25"],
    ],
    years: 2,
    article: "PP 68/2009 Pasal 4",
    later_article: "PP 68/2009 Pasal 6; UU PPh Pasal 17 ayat (1) huruf a",
  },
]
