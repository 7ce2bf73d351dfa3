import { APPROVAL_MODULES, type ApprovalModule, approvalModuleWords } from "./approvals.ts"

/** Notification channels: the bell, email, and the browsers that an account has allowed (Web Push). */
export const CHANNELS = ["app", "email", "push"] as const
export type Channel = (typeof CHANNELS)[number]
export const channelWords: Readonly<Record<Channel, string>> = {
  app: "Lonceng",
  email: "Email",
  push: "Push",
}

type OtherEvent =
  | "payroll"
  | "slip"
  | "subscription"
  | "topup"
  | "birthday"
  | "warning_letter"
  | "career"
  | "letter"
  | "terminal"
  | "assignment"
  | "article"
  | "export"
  | "mail_failed"
  | "program_access"
  | "reminder"
  | "waiting_long"
/** Events that can be notified. */
export type NoticeEvent = `${ApprovalModule}_${"asked" | "decided"}` | OtherEvent

type Notice = { readonly label: string; readonly group: string; readonly channels: readonly Channel[] }
const all: readonly Channel[] = CHANNELS

const ofApprovals = Object.fromEntries(
  APPROVAL_MODULES.flatMap((module) => [
    [
      `${module}_asked`,
      {
        label: "Pengajuan menunggu keputusan",
        group: approvalModuleWords[module],
        channels: all,
      },
    ],
    [
      `${module}_decided`,
      { label: "Pengajuan sendiri diputuskan", group: approvalModuleWords[module], channels: all },
    ],
  ]),
) as Readonly<Record<`${ApprovalModule}_${"asked" | "decided"}`, Notice>>

export const NOTICES: Readonly<Record<NoticeEvent, Notice>> = {
  ...ofApprovals,
  payroll: {
    label: "Periode gaji terhitung, gagal, disetujui atau dibuka lagi",
    group: "Payroll",
    channels: all,
  },
  slip: { label: "Slip gaji sendiri siap dibaca", group: "Payroll", channels: all },
  birthday: { label: "Ulang tahun pegawai", group: "Pegawai", channels: all },
  warning_letter: { label: "Surat peringatan diterbitkan atau dicabut", group: "Pegawai", channels: all },
  career: { label: "Perubahan kerja dijadwalkan, berlaku atau dibatalkan", group: "Pegawai", channels: all },
  letter: { label: "Surat diterbitkan atau dibatalkan", group: "Pegawai", channels: all },
  terminal: { label: "Mesin absensi tersambung atau diam", group: "Absensi", channels: all },
  assignment: {
    label: "Tugas atau kunjungan diberikan, diubah atau ditolak",
    group: "Penugasan",
    channels: all,
  },
  article: { label: "Artikel terbit", group: "Komunikasi", channels: all },
  subscription: { label: "Masa coba segera berakhir", group: "Sistem", channels: all },
  topup: { label: "Top-up diputuskan atau kedaluwarsa", group: "Sistem", channels: all },
  export: { label: "Berkas di Unduhan siap atau gagal", group: "Sistem", channels: ["app", "push"] },
  program_access: {
    label: "Kunci API segera berakhir, atau webhook berhenti",
    group: "Sistem",
    channels: all,
  },
  reminder: {
    label: "Kontrak, dokumen, atau masa percobaan segera berakhir (Pengingat)",
    group: "Pegawai",
    channels: all,
  },
  waiting_long: {
    label: "Pengajuan terlalu lama menunggu keputusan (Pengingat)",
    group: "Pegawai",
    channels: all,
  },
  /** No email about failed emails: it would fail too. */
  mail_failed: { label: "Email tidak terkirim", group: "Sistem", channels: ["app"] },
}
export const noticeEvents = Object.keys(NOTICES) as readonly NoticeEvent[]

/** An event and a channel: `claims_asked.email`. */
export type NoticeWay = `${NoticeEvent}.${Channel}`
export const wayOf = (event: NoticeEvent, channel: Channel): NoticeWay => `${event}.${channel}`
const ways = noticeEvents.flatMap((event) => NOTICES[event].channels.map((channel) => wayOf(event, channel)))
export const NOTICE_WAYS = ways as unknown as readonly [NoticeWay, ...NoticeWay[]]
/** Defaults until a company saves its own: every bell on, every email and push off. */
export const USUAL_WAYS: readonly NoticeWay[] = ways.filter((way) => way.endsWith(".app"))
