import { assignTasks, moveTasks } from "#contract/areas/fieldwork/tasks.ts"
import type { taskMachine } from "#machines/lifecycles/taskMachine.ts"
import { requests } from "#contract/areas/attendance/attendanceApproval.ts"
import type { AnyFlow } from "#contract/kit/flow.ts"
import { claims } from "#contract/areas/claims/reimbursment.ts"
import { kasbon } from "#contract/areas/kasbon/kasbon.ts"
import { redemptions } from "#contract/areas/sales/redemptions.ts"
import { sentence } from "#contract/kit/words.ts"
import { levelsOf } from "#machines/lifecycles/approvalParts.ts"
import type { createApprovalMachine } from "#machines/lifecycles/approvalMachine.ts"
import type { createClaimMachine } from "#machines/lifecycles/claimMachine.ts"
import type { createKasbonMachine } from "#machines/lifecycles/kasbonMachine.ts"
import type { createRedemptionMachine } from "#machines/lifecycles/redemptionMachine.ts"
import type { suratMachine } from "#machines/lifecycles/suratMachine.ts"
import type { suratPeringatanMachine } from "#machines/lifecycles/suratPeringatanMachine.ts"
import { visits } from "#contract/areas/fieldwork/visit.ts"
import type { createVisitApprovalMachine } from "#machines/lifecycles/visitApprovalMachine.ts"
import type { visitMachine } from "#machines/lifecycles/visitMachine.ts"
import { leaves } from "#contract/areas/leave/cuti.ts"
import type { createLeaveMachine } from "#machines/lifecycles/leaveMachine.ts"
import type { companyMachine } from "#machines/lifecycles/companyMachine.ts"
import type { topupMachine } from "#machines/lifecycles/topupMachine.ts"
import type { Guide } from "../model.ts"

const PAY = "companies/history-topup/konfirmasi-pembayaran"
const DECIDE = "companies/history-topup/super/approved"
const SHOP = "/setting/point/top-up"
const DESK = "/super-admin/point/transaksi"

const COMPANY = "/super-admin/companies/form/{id}"
const STATUS = "companies/update/status"

/** Where the super administrator changes the status of a company, and what only time does. */
export const companyGuide: Guide<typeof companyMachine> = {
  starts: {
    "": "Sebagai super administrator buka /super-admin/companies/form, isi nama, email, dan admin pertamanya, tekan Simpan",
    berhenti:
      "Sebagai admin perusahaan Trial buka /setting/other/berhenti dan pilih hari terakhir, lalu masuk sebagai super administrator",
  },
  events: {
    "company.deal": {
      at: COMPANY,
      do: "Tekan Jadikan Deal, lalu Jadikan Deal di dialognya",
      call: STATUS,
      toast: "1 perusahaan dicatat sebagai Deal",
    },
    "company.close": {
      at: COMPANY,
      do: "Di tindakan lain tekan Tutup, isi alasannya, tekan Tutup perusahaan",
      call: STATUS,
      toast: "1 perusahaan ditutup",
    },
    "company.reopen": {
      at: COMPANY,
      do: "Di tindakan lain tekan Buka kembali, isi alasannya, tekan Buka kembali",
      call: STATUS,
      toast: "1 perusahaan dibuka kembali",
    },
    "company.expire": { at: COMPANY, do: "Tunggu sampai hari terakhir masa coba lewat" },
    "company.leave": { at: COMPANY, do: "Tunggu sampai hari terakhir setelah berhenti lewat" },
  },
}

/** Where to change a top-up manually, and the toasts afterwards. */
export const topupGuide: Guide<typeof topupMachine> = {
  starts: {
    "": `Sebagai admin perusahaan buka ${SHOP}, tekan Beli pada sebuah paket, pilih rekening tujuan, tekan Buat tagihan`,
  },
  events: {
    "topup.confirm": {
      at: SHOP,
      do: "Tekan Konfirmasi pembayaran, isi formulirnya, lampirkan bukti, tekan Kirim konfirmasi",
      call: PAY,
      toast: "Pembayaran dikonfirmasi; menunggu verifikasi",
    },
    "topup.cancel": {
      at: SHOP,
      do: "Tekan Batalkan, lalu Batalkan top-up",
      call: PAY,
      toast: "Top-up dibatalkan",
    },
    "topup.expire": {
      at: SHOP,
      do: "Tunggu sampai batas waktu pembayaran lewat",
    },
    "topup.approve": {
      at: DESK,
      do: "Buka rincian top-up itu, tekan Setujui, lalu Setujui di dialognya",
      call: DECIDE,
      toast: "Top-up … disetujui; saldo bertambah",
    },
    "topup.reject": {
      at: DESK,
      do: "Buka rincian top-up itu, tekan Tolak, isi alasannya, tekan Tolak",
      call: DECIDE,
      toast: "Top-up … ditolak",
    },
  },
}

const LETTERS = "/surat-peringatan"
export const ticked = (verb: string) => `Centang suratnya di daftar, tekan ${verb}`

/** Where to change a warning letter manually. */
export const letterGuide: Guide<typeof suratPeringatanMachine> = {
  starts: { "": `Sebagai admin perusahaan buka ${LETTERS}/form, isi formulirnya, tekan Simpan` },
  events: {
    "surat.issue": {
      at: LETTERS,
      do: `${ticked("Terbitkan")}, lalu Terbitkan`,
      call: "surat-peringatan/terbitkan",
    },
    "surat.acknowledge": {
      at: LETTERS,
      do: `${ticked("Catat diterima")}, lalu Catat diterima`,
      call: "surat-peringatan/terima",
    },
    "surat.withdraw": {
      at: LETTERS,
      do: `${ticked("Cabut")}, isi alasannya, tekan Cabut surat`,
      call: "surat-peringatan/cabut",
    },
    "surat.expire": { at: LETTERS, do: "Tunggu sampai masa berlakunya lewat" },
  },
}

const SURAT = "/users/surat"

/** Where to change a letter manually. */
export const suratGuide: Guide<typeof suratMachine> = {
  starts: { "": `Sebagai admin perusahaan buka ${SURAT}/form, isi formulirnya, tekan Simpan` },
  events: {
    "letter.issue": { at: SURAT, do: `${ticked("Terbitkan")}, lalu Terbitkan`, call: "surat/terbitkan" },
    "letter.cancel": {
      at: SURAT,
      do: `${ticked("Batalkan")}, isi alasannya, tekan Batalkan surat`,
      call: "surat/batalkan",
    },
  },
}

const levelWords: Readonly<Record<number, string>> = {
  1: "",
  2: " Tingkat 1 diputuskan kantor@maju.test, tingkat 2 admin@maju.test.",
  3: " Tingkat 1 diputuskan kantor@maju.test, tingkat 2 super administrator yang masuk sebagai PT Maju Bersama, tingkat 3 admin@maju.test.",
}
const ALONE =
  " admin@maju.test satu-satunya admin perusahaan: sesudah dia menyetujui, tingkat berikutnya dilewati."

export const startsOf = (levels: number, what: string, at: string) => {
  const begin =
    levels === 1
      ? `Pegawai ${what} dari ponsel; di demo sudah ada di ${at}.`
      : `Pegawai Cabang Bekasi ${what} dari ponsel, dengan ${levels} tingkat; di demo dibuat alat uji, lihat ${at}.`
  return { "": begin + (levelWords[levels] ?? ""), "satu admin perusahaan": begin + ALONE }
}

/** Where to decide a row of a flow manually: the same for every flow. */
export const decidedAt = ({ page, noun, calls }: AnyFlow) => {
  const at = { at: page, call: calls.decide.path }
  const own = `${noun}nya`
  return {
    "approval.approve": { ...at, do: `Pilih ${own}, tekan Setujui, lalu sekali lagi di bawah catatannya` },
    "approval.reject": {
      ...at,
      do: `Pilih ${own}, tekan Tolak, isi alasannya, tekan Tolak`,
      toast: `${sentence(noun)} ditolak`,
    },
    "approval.cancel": { do: `Pegawai menarik ${own} dari ponsel` },
    "approval.revoke": {
      ...at,
      do: `Pilih status Disetujui, pilih ${own}, tekan Batalkan persetujuan, isi alasannya, tekan Batalkan persetujuan sekali lagi`,
      toast: `${sentence(noun)} dibatalkan`,
    },
  }
}

/**
 * Toasts of an approval, level by level: the next level, or the levels that were skipped because they have no approver
 * left.
 */
export const approvedWords = ({ noun }: AnyFlow, levels: number): Readonly<Record<string, string>> => {
  const done = `${sentence(noun)} disetujui`
  return Object.fromEntries(
    levelsOf(levels).flatMap((level) => {
      const label = `approval.approve tingkat ${level}`
      return level === levels
        ? [[label, done]]
        : [
            [label, `Diteruskan ke tingkat ${level + 1}`],
            [
              `${label} oleh admin perusahaan`,
              `${done}, tingkat … dilewati karena tidak ada admin perusahaan lain`,
            ],
          ]
    }),
  )
}

/** Where to decide an attendance request manually. */
export const approvalGuide = (levels: number): Guide<ReturnType<typeof createApprovalMachine>> => ({
  starts: startsOf(levels, "mengajukan", requests.page),
  events: decidedAt(requests),
})

/** Where to decide a claim manually. */
export const claimGuide = (levels: number): Guide<ReturnType<typeof createClaimMachine>> => {
  const at = { at: claims.page, call: claims.calls.decide.path }
  return {
    starts: startsOf(levels, "mengirim klaim", claims.page),
    events: {
      ...decidedAt(claims),
      "approval.approve": {
        ...at,
        do: "Pilih klaimnya, tekan Setujui, ubah jumlahnya bila sebagian, tekan Setujui",
      },
      "claim.pay": { ...at, do: "Pilih klaimnya, tekan Catat dibayar" },
      "claim.resubmit": { do: "Pegawai mengirim klaimnya lagi dari ponsel" },
      "claim.remove": {
        at: claims.page,
        do: "Pilih klaimnya, tekan Hapus, lalu Hapus klaim",
        call: claims.calls.remove.path,
      },
    },
  }
}

/** The queue is a page of the settings, so the first level needs access to them. */
const LET_IN = " Beri dulu kantor@maju.test akses di /users/admin-kantor: Boleh membuka pengaturan."
const kasbonStarts = (levels: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(startsOf(levels, "meminta kasbon", kasbon.page)).map(([input, text]) => [
      input,
      levels === 1 ? text : text + LET_IN,
    ]),
  )

/** Where to change a cash advance manually, from its terms to its last instalment. */
export const kasbonGuide = (levels: number): Guide<ReturnType<typeof createKasbonMachine>> => {
  const at = { at: kasbon.page, call: kasbon.calls.decide.path }
  const pressed = (verb: string) => `Pilih kasbonnya, tekan ${verb}`
  return {
    toasts: approvedWords(kasbon, levels),
    starts: {
      ...kasbonStarts(levels),
      "satu cicilan": `Pegawai meminta kasbon dari ponsel; di demo sudah ada di ${kasbon.page}, dan jumlah cicilannya diubah menjadi 1 saat disetujui.`,
    },
    events: {
      ...decidedAt(kasbon),
      "approval.approve": {
        ...at,
        do: "Pilih kasbonnya, tekan Setujui, ubah jumlah, cicilan atau bulan pertamanya, tekan Setujui",
      },
      "kasbon.disburse": {
        ...at,
        do: `${pressed("Cairkan")}, pilih caranya, tekan Cairkan`,
        toast: "Kasbon dicairkan",
      },
      "kasbon.pay": {
        ...at,
        do: `${pressed("Catat cicilan")}, pilih cicilannya, tekan Catat cicilan`,
        toast: "Kasbon dicatat cicilannya",
      },
      "kasbon.skip": {
        ...at,
        do: `${pressed("Tunda cicilan")}, pilih cicilannya, isi alasannya, tekan Tunda cicilan`,
        toast: "Kasbon ditunda cicilannya",
      },
      "kasbon.settle": { ...at, do: `${pressed("Lunasi")}, tekan Lunasi`, toast: "Kasbon dilunasi" },
      "kasbon.writeOff": {
        ...at,
        do: `${pressed("Hapus buku")}, isi alasannya, tekan Hapus buku`,
        toast: "Kasbon dihapusbukukan",
      },
      "kasbon.deduct": { do: "Payroll memotong cicilan dari gaji" },
      "kasbon.restore": { do: "Payroll membuka lagi periode gaji yang memotongnya" },
    },
  }
}

/** Where to decide a redemption manually, up to its delivery. */
export const redemptionGuide = (levels: number): Guide<ReturnType<typeof createRedemptionMachine>> => ({
  toasts: approvedWords(redemptions, levels),
  starts: startsOf(levels, "meminta hadiah", redemptions.page),
  events: {
    ...decidedAt(redemptions),
    "redemption.deliver": {
      at: redemptions.page,
      call: redemptions.calls.decide.path,
      do: "Pilih status Disetujui, pilih permintaannya, tekan Serahkan, lalu sekali lagi di bawah catatannya",
      toast: "Permintaan hadiah diserahkan",
    },
  },
})

/** Where to decide a leave request manually. */
export const leaveGuide = (levels: number): Guide<ReturnType<typeof createLeaveMachine>> => ({
  starts: startsOf(levels, "mengajukan cuti", leaves.page),
  toasts: approvedWords(leaves, levels),
  events: {
    ...decidedAt(leaves),
    "leave.remove": {
      at: leaves.page,
      do: "Pilih pengajuannya, tekan Hapus, lalu Hapus pengajuan cuti",
      call: leaves.calls.remove?.path ?? "",
      toast: `1 ${leaves.noun} dihapus`,
    },
  },
})

/** The course of a visit: all of it happens on the employee's phone, or automatically. */
export const visitGuide: Guide<typeof visitMachine> = {
  starts: {
    "": `Kunjungan direncanakan untuk seorang pegawai; di demo sudah ada di ${visits.page}?status=semua.`,
  },
  events: {
    "visit.depart": { do: "Pegawai berangkat lewat ponsel" },
    "visit.checkIn": { do: "Pegawai check-in di tempat pelanggan dengan fotonya" },
    "visit.checkOut": { do: "Pegawai check-out dengan hasilnya" },
    "visit.cancel": { do: "Pegawai membatalkan kunjungannya dengan alasan" },
    "visit.miss": { do: "Tunggu sampai harinya lewat" },
    "visit.close": { do: "Tunggu sampai harinya lewat" },
  },
}

export const taskGuide: Guide<typeof taskMachine> = {
  starts: {
    "": "Buat tugas tanpa pelanggan untuk hari ini di /penugasan/tugas/form.",
    "di pelanggan":
      "Tugas di pelanggan yang kunjungannya sudah selesai; di demo sudah ada di /penugasan/tugas/papan.",
  },
  events: {
    "task.accept": { do: "Di papan, buka menu kartu, pilih Diterima", call: moveTasks.path },
    "task.start": { do: "Pilih Dikerjakan", call: moveTasks.path },
    "task.finish": { do: "Pilih Selesai", call: moveTasks.path },
    "task.reopen": { do: "Pilih Dikerjakan lagi", call: moveTasks.path },
    "task.reject": { do: "Pilih Ditolak, isi alasan", call: moveTasks.path },
    "task.cancel": { do: "Pilih Batal, isi alasan", call: moveTasks.path },
    "task.miss": { do: "Tunggu sampai harinya lewat" },
    "task.assign": { do: "Di daftar, centang tugasnya, tekan Alihkan", call: assignTasks.path },
    "task.fail": { do: "Pegawai check-out dari ponsel tanpa hasil" },
  },
  fields: { tanggal: ["Tanggal kunjungan berikutnya", ""] },
}

/** Where to decide a visit manually. */
export const visitApprovalGuide = (levels: number): Guide<ReturnType<typeof createVisitApprovalMachine>> => ({
  starts: {
    ...startsOf(levels, "mengunjungi pelanggan", visits.page),
    batal: `Pegawai membatalkan kunjungannya dari ponsel; lihat ${visits.page}?status=semua&visit_status=cancelled.`,
  },
  events: {
    ...decidedAt(visits),
    "visit.finish": { do: "Pegawai check-out dari ponsel" },
    "visit.remove": {
      at: visits.page,
      do: "Pilih kunjungannya, tekan Hapus, lalu Hapus kunjungan",
      call: visits.calls.remove.path,
    },
  },
})
