import type { tasks } from "#contract/areas/fieldwork/tasks.ts"
import { taskPriorityWords } from "#contract/areas/fieldwork/taskWords.ts"
import { taskStatusWords } from "#machines/lifecycles/taskParts.ts"
import { clock, date, listExport, number, text } from "../../sheets/listExport.ts"
import { tasksRules } from "./tasks.rules.ts"

type Task = (typeof tasks)["row"]["Type"]

/** Tasks as a spreadsheet, the newest first. */
export const tasksSheet = listExport<Task>("Penugasan", tasksRules, [
  text("Nomor", ({ no }) => no),
  text("Judul", ({ judul }) => judul),
  text("Tipe tugas", ({ tipe_tugas_nama }) => tipe_tugas_nama),
  text("Pegawai", ({ members_nama }) => members_nama),
  text("Pelanggan", ({ customers_nama }) => customers_nama),
  text("Alamat", ({ customers_alamat }) => customers_alamat),
  date("Tanggal", ({ tanggal }) => tanggal),
  text("Jam", ({ due_time }) => due_time),
  text("Prioritas", ({ priority }) => taskPriorityWords[priority]),
  text("Status", ({ status }) => taskStatusWords[status].label),
  number("Percobaan gagal", ({ failed }) => failed),
  text("Mulai", ({ started_at }) => clock(started_at)),
  text("Selesai", ({ ended_at }) => clock(ended_at)),
  text("Ditugaskan oleh", ({ assigned_nama }) => assigned_nama),
])
