import { APPROVAL_MODULES, type ApprovalModule, approvalModuleWords } from "./approvals.ts"

/** Notification channels: the bell, and email. */
export const CHANNELS = ["app", "email"] as const
export type Channel = (typeof CHANNELS)[number]
export const channelWords: Readonly<Record<Channel, string>> = { app: "Lonceng", email: "Email" }

type OtherEvent =
  | "payroll"
  | "subscription"
  | "topup"
  | "birthday"
  | "warning_letter"
  | "assignment"
  | "article"
  | "export"
  | "mail_failed"
/** Events that can be notified. */
export type NoticeEvent = `${ApprovalModule}_${"asked" | "decided"}` | OtherEvent

type Notice = { readonly label: string; readonly group: string; readonly channels: readonly Channel[] }
const both: readonly Channel[] = CHANNELS

const ofApprovals = Object.fromEntries(
  APPROVAL_MODULES.flatMap((module) => [
    [
      `${module}_asked`,
      {
        label: "Pengajuan menunggu keputusan",
        group: approvalModuleWords[module],
        channels: both,
      },
    ],
    [
      `${module}_decided`,
      { label: "Pengajuan sendiri diputuskan", group: approvalModuleWords[module], channels: both },
    ],
  ]),
) as Readonly<Record<`${ApprovalModule}_${"asked" | "decided"}`, Notice>>

export const NOTICES: Readonly<Record<NoticeEvent, Notice>> = {
  ...ofApprovals,
  payroll: {
    label: "Periode gaji terhitung, gagal, disetujui atau dibuka lagi",
    group: "Payroll",
    channels: both,
  },
  birthday: { label: "Ulang tahun pegawai", group: "Pegawai", channels: both },
  warning_letter: { label: "Surat peringatan diterbitkan atau dicabut", group: "Pegawai", channels: both },
  assignment: {
    label: "Tugas atau kunjungan diberikan, diubah atau ditolak",
    group: "Penugasan",
    channels: both,
  },
  article: { label: "Artikel terbit", group: "Komunikasi", channels: both },
  subscription: { label: "Masa coba segera berakhir", group: "Sistem", channels: both },
  topup: { label: "Top-up diputuskan atau kedaluwarsa", group: "Sistem", channels: both },
  export: { label: "Berkas di Unduhan siap atau gagal", group: "Sistem", channels: ["app"] },
  /** No email about failed emails: it would fail too. */
  mail_failed: { label: "Email tidak terkirim", group: "Sistem", channels: ["app"] },
}
export const noticeEvents = Object.keys(NOTICES) as readonly NoticeEvent[]

/** An event and a channel: `claims_asked.email`. */
export type NoticeWay = `${NoticeEvent}.${Channel}`
export const wayOf = (event: NoticeEvent, channel: Channel): NoticeWay => `${event}.${channel}`
const ways = noticeEvents.flatMap((event) => NOTICES[event].channels.map((channel) => wayOf(event, channel)))
export const NOTICE_WAYS = ways as unknown as readonly [NoticeWay, ...NoticeWay[]]
/** Defaults until a company saves its own: every bell on, every email off. */
export const USUAL_WAYS: readonly NoticeWay[] = ways.filter((way) => way.endsWith(".app"))
