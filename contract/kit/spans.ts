/** Spans of days up to today, Jakarta, to filter a list by. */
export const spans = ["hari_ini", "minggu_ini", "bulan_ini", "bulan_lalu", "tahun_ini"] as const
export type Span = (typeof spans)[number]
export const spanWords: Readonly<Record<Span, string>> = {
  hari_ini: "Hari ini",
  minggu_ini: "Minggu ini",
  bulan_ini: "Bulan ini",
  bulan_lalu: "Bulan lalu",
  tahun_ini: "Tahun ini",
}
