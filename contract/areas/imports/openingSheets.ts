import { incomeOriginWords } from "../payroll/saldoPajak.ts"
import { also, choice, choicesOf, must, NIPS, type SheetColumn, text, THE_ONLY_ONE } from "./sheetColumns.ts"

/** Opening year-to-date; which columns a row needs depends on the origin. */
export const taxOpeningSheet: readonly SheetColumn[] = [
  also(must({ key: "members_id", label: "NIP", kind: "ref" }, "MB-0001"), ...NIPS),
  also(must(text("tahun", "Tahun"), "2026"), "Tahun pajak", "Year"),
  {
    ...also(must(choice("asal", "Asal", choicesOf(incomeOriginWords)), incomeOriginWords.sendiri), "Sumber"),
    absent: "sendiri",
  },
  also(must({ key: "dari_bulan", label: "Bulan pertama", kind: "whole" }, "1"), "Dari bulan", "Bulan mulai"),
  also(must({ key: "sampai_bulan", label: "Bulan terakhir", kind: "whole" }, "10"), "Sampai bulan"),
  also(
    { key: "bruto", label: "Penghasilan bruto", kind: "rupiah", sample: "85000000" },
    "Bruto",
    "Total bruto",
    "Gross YTD",
  ),
  also(
    { key: "iuran_pensiun", label: "Iuran JHT dan JP", kind: "rupiah", sample: "2550000" },
    "JHT JP",
    "Iuran pensiun",
    "Iuran JHT/JP pegawai",
  ),
  also({ key: "zakat", label: "Zakat", kind: "rupiah" }, "Zakat lewat perusahaan"),
  also({ key: "neto", label: "Penghasilan neto", kind: "rupiah" }, "Neto", "Neto sebelumnya"),
  also(
    must({ key: "pajak", label: "PPh 21 dipotong", kind: "rupiah" }, "1275000"),
    "PPh 21",
    "Pajak",
    "PPh21 YTD",
    "Tax YTD",
  ),
  also(text("pemberi_kerja", "Nama pemberi kerja"), "Pemberi kerja", "Perusahaan sebelumnya"),
  also(text("nomor_bukti", "Nomor bukti potong"), "Bukti potong", "No bukti potong"),
]

/** Leave left of a year, as the previous system has it; halves of a day, too. */
export const leaveOpeningSheet: readonly SheetColumn[] = [
  also(must({ key: "members_id", label: "NIP", kind: "ref" }, "MB-0001"), ...NIPS),
  {
    ...also(
      must({ key: "kategori_id", label: "Jenis cuti", kind: "ref" }, "Cuti tahunan"),
      "Kategori",
      "Cuti",
    ),
    absent: THE_ONLY_ONE,
  },
  also(must({ key: "tahun", label: "Tahun", kind: "whole" }, "2026"), "Year", "Periode"),
  also(
    must({ key: "sisa", label: "Sisa", kind: "amount" }, "3,5"),
    "Sisa cuti",
    "Saldo",
    "Saldo cuti",
    "Balance",
  ),
]

/** Rest of advances that another system paid out, one advance per row. */
export const kasbonOpeningSheet: readonly SheetColumn[] = [
  also(must({ key: "members_id", label: "NIP", kind: "ref" }, "MB-0001"), ...NIPS),
  also(
    must({ key: "tanggal", label: "Tanggal pinjam", kind: "date" }, "2026-08-25"),
    "Tanggal cair",
    "Tanggal",
    "Tgl pinjam",
    "Loan date",
  ),
  also(
    must({ key: "sisa", label: "Sisa pinjaman", kind: "rupiah" }, "1500000"),
    "Sisa",
    "Sisa kasbon",
    "Saldo pinjaman",
    "Outstanding",
  ),
  also(
    must({ key: "cicilan", label: "Sisa cicilan", kind: "whole" }, "3"),
    "Cicilan",
    "Kali cicilan",
    "Sisa tenor",
    "Tenor",
  ),
  also(
    must({ key: "first_date", label: "Potongan berikutnya", kind: "date" }, "2026-12-25"),
    "Cicilan berikutnya",
    "Mulai dipotong",
    "Next deduction",
  ),
  also(text("purpose", "Keperluan"), "Keterangan", "Catatan", "Purpose"),
]
