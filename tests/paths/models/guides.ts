import type { createApprovalMachine } from "#machines/lifecycles/approvalMachine.ts"
import type { topupMachine } from "#machines/lifecycles/topupMachine.ts"
import type { Guide } from "../model.ts"

const PAY = "companies/history-topup/konfirmasi-pembayaran"
const DECIDE = "companies/history-topup/super/approved"
const SHOP = "/setting/point/top-up"
const DESK = "/super-admin/point/transaksi"

/** Where a top-up is moved by hand, and what is said afterwards. */
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
      do: "Tekan Setujui pada top-up itu, lalu Setujui di dialognya",
      call: DECIDE,
      toast: "Top-up … disetujui; saldo bertambah",
    },
    "topup.reject": {
      at: DESK,
      do: "Tekan Tolak pada top-up itu, isi alasannya, tekan Tolak",
      call: DECIDE,
      toast: "Top-up … ditolak",
    },
  },
}

const QUEUE = "/laporan-absensi/persetujuan"
const ANSWER = "persetujuan-absensi/approval"

/** Where a request about attendance is decided by hand. */
export const approvalGuide: Guide<ReturnType<typeof createApprovalMachine>> = {
  starts: { "": `Pegawai mengajukan dari ponsel; di demo pengajuannya sudah ada di ${QUEUE}` },
  events: {
    "approval.approve": { at: QUEUE, do: "Pilih pengajuannya, tekan Setujui", call: ANSWER },
    "approval.reject": {
      at: QUEUE,
      do: "Pilih pengajuannya, tekan Tolak, isi alasannya, tekan Tolak",
      call: ANSWER,
      toast: "Pengajuan ditolak",
    },
    "approval.cancel": { do: "Pegawai menarik pengajuannya dari ponsel" },
    "approval.revoke": {
      at: QUEUE,
      do: "Pilih status Disetujui, pilih pengajuannya, tekan Batalkan persetujuan, isi alasannya",
      call: ANSWER,
      toast: "Pengajuan dibatalkan",
    },
  },
}
