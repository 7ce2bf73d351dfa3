import { masterPegawai } from "#contract/areas/company/masterData.ts"
import { spreadWords } from "#contract/areas/fieldwork/assigning.ts"
import { taskTypeChoice } from "#contract/areas/fieldwork/taskTypeChoice.ts"
import { customerChoice } from "#contract/areas/fieldwork/customers.ts"
import { taskPriorityWords } from "#contract/areas/fieldwork/taskWords.ts"
import type { DescribedForm } from "../kit/describe.ts"
import { PLAN_DAYS, PLAN_WEEKS } from "./planParts.ts"
import { asksDestination, typeHint } from "./taskAsks.ts"
import { CHECKLIST, DELIVERY } from "./taskParts.ts"

/** Sections of the form that assigns to many. */
export const assignSections: DescribedForm["sections"] = [
  {
    title: "Siapa ke mana",
    fields: [
      {
        kind: "multi",
        key: "members_ids",
        label: "Pegawai",
        required: true,
        options: masterPegawai,
        shownBy: "members_nama",
      },
      {
        kind: "multi",
        key: "customers_ids",
        label: "Pelanggan",
        options: customerChoice,
        shownBy: "customers_nama",
        none: "Tidak di pelanggan: satu tugas tiap pegawai",
      },
      {
        kind: "select",
        key: "spread",
        label: "Pembagian",
        required: true,
        choices: spreadWords,
        hint: "Dibagi rata menghitung tugas yang sudah ada hari itu dan jarak garis lurus",
      },
      { kind: "date", key: "tanggal", label: "Tanggal", required: true },
      PLAN_DAYS,
      PLAN_WEEKS,
      {
        kind: "switch",
        key: "ordered",
        label: "Urutkan rutenya",
        hint: "Urutan terpendek yang ditemukan, menurut garis lurus",
      },
    ],
  },
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
        { kind: "select", key: "priority", label: "Prioritas", required: true, choices: taskPriorityWords },
      ],
      { kind: "time", key: "due_time", label: "Paling lambat", hint: "Kosongkan bila sampai akhir hari" },
      { kind: "text", key: "tujuan", label: "Tujuan", max: 200, showWhen: asksDestination },
      { kind: "longText", key: "note", label: "Catatan untuk pegawai", max: 1_000 },
      CHECKLIST,
    ],
  },
  { title: "Pengiriman", fields: DELIVERY },
]

export const assignStart = {
  members_ids: [],
  customers_ids: [],
  spread: "rata",
  days: [],
  weeks: 1,
  ordered: true,
  priority: "normal",
  checklist: [],
} as const
