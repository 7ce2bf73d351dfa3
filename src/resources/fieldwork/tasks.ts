import { customerChoice } from "#contract/areas/fieldwork/customers.ts"
import { masterPegawai } from "#contract/areas/company/masterData.ts"
import { taskPriorities, taskPriorityWords, taskStates } from "#contract/areas/fieldwork/taskWords.ts"
import { assignTasks, exportTasks, moveTasks, tasks, type TaskStep } from "#contract/areas/fieldwork/tasks.ts"
import { taskTypeChoice } from "#contract/areas/fieldwork/taskTypeChoice.ts"
import { tipeTugas } from "#contract/areas/fieldwork/tipeTugas.ts"
import { bulkAction } from "../kit/bulk.ts"
import { describe } from "../kit/describe.ts"
import { asksDestination, typeHint } from "./taskAsks.ts"
import { CHECKLIST, DELIVERY, priorityTones, STATES, stateTones } from "./taskParts.ts"

const options = <K extends string>(keys: readonly K[], words: Readonly<Record<K, string>>) =>
  keys.map((value) => ({ value, label: words[value] }))

/** A step of the lifecycle for the selected tasks. */
const step = (key: TaskStep, label: string, title: string, text: string) =>
  bulkAction(key, tasks, moveTasks, {
    label,
    title,
    text,
    confirmLabel: label,
    payload: (ids) => ({ ids, step: key }),
  })
/** The same with a reason, which the employee and the history get. */
const stepWithReason = (key: TaskStep, label: string, title: string, text: string) =>
  bulkAction(key, tasks, moveTasks, {
    label,
    title,
    text,
    confirmLabel: title,
    fields: [
      {
        kind: "longText",
        key: "note",
        label: "Alasan",
        required: true,
        max: 500,
        hint: "5 sampai 500 karakter",
      },
    ],
    start: { note: null },
    payload: (ids, { note }) => ({ ids, step: key, note: typeof note === "string" ? note : null }),
  })

export const tasksResource = describe(tasks, {
  path: "/penugasan/tugas",
  title: "Penugasan",
  purpose: "Tugas pegawai di lapangan: siapa, ke pelanggan mana, kapan, dan bagaimana hasilnya.",
  searchLabel: "Cari judul atau nomor",
  links: [{ label: "Tugaskan banyak", href: "/penugasan/tugas/tugaskan" }],
  columns: [
    { as: "text", key: "judul", label: "Judul", primary: true },
    { as: "text", key: "members_nama", label: "Pegawai" },
    { as: "text", key: "customers_nama", label: "Pelanggan" },
    { as: "date", key: "tanggal", label: "Tanggal" },
    { as: "text", key: "due_time", label: "Jam", whole: true },
    {
      as: "choice",
      key: "priority",
      label: "Prioritas",
      choices: taskPriorityWords,
      tones: priorityTones,
      whole: true,
    },
    { as: "choice", key: "status", label: "Status", choices: STATES, tones: stateTones, whole: true },
    { as: "text", key: "no", label: "Nomor", whole: true, hidden: true },
    { as: "text", key: "tipe_tugas_nama", label: "Tipe", hidden: true },
    { as: "text", key: "customers_alamat", label: "Alamat", hidden: true },
    { as: "number", key: "failed", label: "Percobaan gagal", hidden: true },
    { as: "text", key: "assigned_nama", label: "Ditugaskan oleh", hidden: true },
  ],
  filters: [
    { key: "status", label: "Status", options: options(taskStates, STATES) },
    { key: "start_date", until: "end_date", label: "Tanggal", isAhead: true },
    { key: "members_id", label: "Pegawai", from: masterPegawai },
    { key: "customers_id", label: "Pelanggan", from: customerChoice },
    { key: "priority", label: "Prioritas", options: options(taskPriorities, taskPriorityWords) },
    { key: "tipe_tugas_id", label: "Tipe tugas", from: tipeTugas.calls.options },
  ],
  exported: exportTasks,
  bulk: [
    step("accept", "Catat diterima", "Catat tugas diterima", "Pegawainya sudah menyanggupi tugasnya."),
    step("start", "Mulai", "Mulai dikerjakan", "Tugas di pelanggan dimulai dengan check-in kunjungannya."),
    step("finish", "Selesai", "Catat tugas selesai", "Semua butir daftar periksa sudah dicentang."),
    step(
      "reopen",
      "Buka lagi",
      "Buka lagi tugas yang selesai",
      "Kembali dikerjakan. Yang selesai bersama kunjungannya tidak ikut: hasilnya menyebut alasannya.",
    ),
    stepWithReason("reject", "Tolak", "Catat ditolak", "Pegawai tidak dapat mengerjakannya."),
    stepWithReason(
      "cancel",
      "Batalkan",
      "Batalkan tugas",
      "Pegawainya diberi tahu; kunjungan yang direncanakan ikut batal.",
    ),
    bulkAction("assign", tasks, assignTasks, {
      label: "Alihkan",
      title: "Alihkan tugas",
      text: "Kepada pegawai lain, ke hari lain, atau keduanya. Yang dikosongkan tetap.",
      confirmLabel: "Alihkan",
      fields: [
        {
          kind: "reference",
          key: "members_id",
          label: "Pegawai yang baru",
          options: masterPegawai,
          shownBy: "members_nama",
        },
        { kind: "date", key: "tanggal", label: "Tanggal yang baru" },
      ],
      start: { members_id: null, tanggal: null },
      payload: (ids, { members_id, tanggal }) => ({
        ids,
        members_id: typeof members_id === "number" ? members_id : null,
        tanggal: typeof tanggal === "string" ? tanggal : null,
      }),
    }),
  ],
  sections: [
    {
      title: "Tugas",
      fields: [
        { kind: "text", key: "judul", label: "Judul", required: true, max: 120 },
        [
          {
            kind: "reference",
            key: "tipe_tugas_id",
            label: "Tipe tugas",
            required: true,
            options: taskTypeChoice,
            shownBy: "tipe_tugas_nama",
            fills: ["tipe_tugas_kategori"],
            hint: typeHint,
          },
          {
            kind: "select",
            key: "priority",
            label: "Prioritas",
            required: true,
            choices: taskPriorityWords,
          },
        ],
        [
          {
            kind: "reference",
            key: "members_id",
            label: "Pegawai",
            required: true,
            options: masterPegawai,
            shownBy: "members_nama",
          },
          {
            kind: "reference",
            key: "customers_id",
            label: "Pelanggan",
            hint: "Tugas di pelanggan membuat kunjungan; kosongkan bila tidak ke pelanggan",
            options: customerChoice,
            shownBy: "customers_nama",
          },
        ],
        [
          { kind: "date", key: "tanggal", label: "Tanggal", required: true },
          { kind: "time", key: "due_time", label: "Paling lambat", hint: "Kosongkan bila sampai akhir hari" },
        ],
        {
          kind: "text",
          key: "tujuan",
          label: "Tujuan",
          max: 200,
          showWhen: asksDestination,
        },
        { kind: "longText", key: "note", label: "Catatan untuk pegawai", max: 1_000 },
      ],
    },
    {
      title: "Daftar periksa",
      text: "Semua butir dicentang sebelum tugasnya selesai.",
      fields: [CHECKLIST],
    },
    { title: "Pengiriman", fields: DELIVERY },
  ],
  start: { priority: "normal", checklist: [] },
  personal: false,
  barred: {
    by: "is_closed",
    why: "Tugas yang sudah dikerjakan atau berakhir tidak diubah lagi; tugaskan yang baru.",
  },
})
