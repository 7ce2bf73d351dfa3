import type { JobState } from "#contract/areas/jobs/jobs.ts"
import { createJobMachine } from "#machines/job/jobMachine.ts"
import { defineModel, once } from "../model.ts"
import { failures, outcomes } from "../outcomes.ts"

export const jobMachine = createJobMachine("job", "Pekerjaan latar")

const AT = "/laporan-absensi/hitung-ulang"

const asked: JobState = {
  id: 7,
  kind: "uji",
  nama: "Uji",
  title: "1–30 November 2026",
  unit: "hari",
  state: "asked",
  message: null,
  total: 0,
  done: 0,
  failed: 0,
  failures: [],
  rest_seconds: null,
  has_file: false,
  by: "Ayu",
  created_at: "2026-11-20T01:00:00.000Z",
  ended_at: null,
}
const running: JobState = { ...asked, state: "running", total: 30, done: 10, rest_seconds: 20 }
export const jobs = {
  asked,
  running,
  stopped: { ...running, state: "stopped", rest_seconds: null, ended_at: "2026-11-20T01:01:00.000Z" },
  failed: {
    ...running,
    state: "failed",
    rest_seconds: null,
    message: "Terhenti",
    ended_at: "2026-11-20T01:01:00.000Z",
  },
  done: { ...running, state: "done", done: 30, rest_seconds: null, ended_at: "2026-11-20T01:02:00.000Z" },
} as const satisfies Readonly<Record<string, JobState>>

export const wanted = { start_date: "2026-11-01", end_date: "2026-11-30" }

/** The server has deleted it in the time between. */
export const gone = {
  ...failures.Refused,
  reason: "not_found" as const,
  message: "Data pekerjaan latar tidak ditemukan",
}

export const jobModel = defineModel({
  machine: jobMachine,
  inputs: { "": undefined },
  cases: {
    "job.begin": { "": { wanted } },
    "job.follow": { "": { job: asked } },
    "job.stop": once,
    "job.resume": once,
    "job.forget": once,
    "job.retry": once,
  },
  answers: {
    recall: outcomes<JobState | null>({ none: null, ...jobs }),
    start: outcomes<JobState>({ ok: asked }),
    watch: outcomes<JobState>(jobs, { isMissing: gone }),
    stop: outcomes<JobState>({ ok: jobs.stopped }),
    resume: outcomes<JobState>({ ok: asked }),
  },
  facts: ({ job }) => [job?.state],
  guide: {
    starts: {
      "": `Masuk sebagai admin@maju.test, ubah Toleransi terlambat di /setting/absensi/aturan-absensi supaya ada hari yang berubah, buka ${AT}`,
    },
    events: {
      "job.begin": { at: AT, do: "Pilih tanggalnya, tekan Terapkan" },
      "job.stop": { at: AT, do: "Tekan Hentikan" },
      "job.resume": { at: AT, do: "Tekan Lanjutkan" },
      "job.forget": { at: AT, do: "Tekan Tutup di kartu pekerjaannya" },
      "job.retry": { at: AT, do: "Tekan Coba lagi" },
      "job.follow": { do: "Mulai pekerjaan dari layar lain, misalnya Hitung gaji di sebuah periode gaji" },
    },
  },
})
