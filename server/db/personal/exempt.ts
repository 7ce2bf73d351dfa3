/** Tables that refer to an employee or an account and are neither exported nor erased with a person, with the reason. */
export const exempt: Readonly<Record<string, string>> = {
  api_keys: "Kunci program perusahaan; akun hanya membuatnya",
  attendance_progress: "Penanda urutan perhitungan",
  career_changes: "Satu keputusan untuk banyak pegawai; bagian tiap pegawai di career_change_rows",
  data_reads: "Siapa melihat data: tetap sebagai bukti 12 bulan, tanpa nama",
  devisi: "Struktur perusahaan; kepalanya dikosongkan bersama pegawainya",
  imports: "Berkas impor banyak pegawai; dihapus menurut masa simpannya",
  kasbon_settings: "Aturan perusahaan dengan daftar pengecualian",
  leave_runs: "Penanda urutan perhitungan",
  offices: "Struktur perusahaan; penanggung jawabnya dikosongkan bersama pegawainya",
  overtime_settings: "Aturan perusahaan dengan daftar peserta",
  pay_raises: "Satu keputusan untuk banyak pegawai; bagian tiap pegawai di pay_raise_rows",
  pengingat: "Aturan perusahaan; akun hanya menjadi pengganti",
  sales_teams: "Struktur perusahaan; ketuanya diganti sebelum pegawai dihapus",
  targets: "Sasaran perusahaan; akun hanya menetapkannya",
  webhooks: "Sambungan program perusahaan; akun hanya membuatnya",
  writes: "Kunci pengulangan tujuh hari, tanpa nama",
}
