import { assignMachine, type Preview } from "#machines/assign/assignMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const values = { members_ids: [3], customers_ids: [12], tanggal: "2026-11-20", judul: "Antar 12 dus" }
export const preview = (count: number): Preview => ({
  shares: [
    {
      members_id: 3,
      nama: "Eko Prasetyo",
      customers: count === 0 ? [] : [{ id: 12, nama: "Toko Makmur" }],
      before: 0,
      distance_m: null,
      warnings: [],
    },
  ],
  how: "Dibagi rata menurut jumlah tugas hari itu",
  count,
  repeated: 0,
})

export const assignModel = defineModel({
  machine: assignMachine,
  inputs: { "": { values: {} } },
  cases: {
    "assign.change": { lengkap: { patch: values } },
    "assign.preview": {
      "": { unread: {} },
      "tanggal tak terbaca": { unread: { tanggal: ["Isi tanggal seperti 31/01/2026"] } },
    },
    "assign.back": once,
    "assign.confirm": once,
  },
  answers: {
    preview: outcomes({ ok: preview(1) }),
    assign: outcomes({ ok: { to: "/penugasan/tugas/papan?tanggal=2026-11-20" } }),
  },
  guide: {
    fields: {
      "patch.members_ids": ["Pegawai", ""],
      "patch.customers_ids": ["Pelanggan", ""],
      "patch.tanggal": ["Tanggal", ""],
      "patch.judul": ["Judul", ""],
    },
  },
  facts: ({ values: typed, preview: shown, errors }) => [
    Object.keys(typed).length,
    shown?.count,
    Object.keys(errors),
  ],
})
