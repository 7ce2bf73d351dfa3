/** Papers with a download machine of their own: its id, and what it makes. */
export const papers: readonly (readonly [id: string, title: string])[] = [
  ["slipGajiPdf", "Slip gaji sebagai PDF"],
  ["slipSayaPdf", "Slip gaji sendiri sebagai PDF"],
  ["suratSayaPdf", "Surat peringatan sendiri sebagai PDF"],
  ["suratPdf", "Surat sebagai PDF"],
  ["suratCetak", "Beberapa surat dalam satu PDF"],
  ["suratKerjaSayaPdf", "Surat sendiri sebagai PDF"],
  ["rekapGaji", "Rekap periode gaji"],
  ["berkasGaji", "Menulis sebuah berkas gaji"],
  ["berkasGajiLama", "Berkas gaji seperti saat diekspor"],
  ["buktiPotong", "Bukti potong BPA1 sebagai PDF"],
]
