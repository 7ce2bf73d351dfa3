import type { FailureTag } from "#contract/kit/errors.ts"
import type { AnyModel } from "../all.ts"
import { failures } from "../outcomes.ts"
import type { Step } from "../steps.ts"
import type { Walk } from "../walks.ts"

type Around = { readonly before: readonly string[]; readonly after: readonly string[] }

/** Preparation for answers or inputs that do not occur by themselves, by the step's label. */
const needed: readonly (readonly [RegExp, string])[] = [
  [
    /^recallDraft draft$/,
    "Buka formulir yang sama, ubah satu isian, tunggu dua detik, lalu tutup tabnya tanpa menyimpan",
  ],
  [/^recallDraft same$/, "Seperti draf yang tertinggal, tetapi isinya sama dengan yang tersimpan"],
  [/^save Stale$/, "Sesudah formulir terbuka, ubah data yang sama di browser lain dan simpan lebih dulu"],
  [/ isMissing$/, "Sesudah layarnya terbuka, hapus data itu di browser lain"],
  [/^remove all$/, "Buat dua baris baru; yang baru dibuat belum dipakai, jadi dapat dihapus"],
  [/^remove (some|rows)$/, "Pilih juga baris yang masih dipakai, misalnya divisi yang punya pegawai"],
  [/^start again$/, "Buat dua baris baru dan satu baris yang dipakai data lain"],
  [
    /^(me|load|signIn) isExpired$| expired$/,
    "Tunggu sampai tautannya kedaluwarsa, atau minta yang baru dua kali",
  ],
  [/ isUsed$| used$/, "Pakai tautannya sekali di jendela lain"],
  [/^start (token|visitor)$/, "Masuk lebih dulu di browser yang sama"],
  [/ empty$/, "Cari sesuatu yang tidak ada, misalnya zzzz"],
]

const ANEW = "jalankan npm start dengan DATA_DIR lain: demo mulai dari awal"

/** Cleanup after a path, by its steps. */
const leftovers: readonly (readonly [RegExp, string])[] = [
  [/^save ok$/, "Hapus atau kembalikan data yang baru disimpan"],
  [/^topup\./, "Tidak ada: top-up tidak dapat dihapus; muat ulang demo bila saldonya mengganggu"],
  [
    /^payroll\.approve/,
    `Bila jenisnya Gaji bulanan: di tanggal periodenya absensi, cuti, izin, lembur, klaim dan kasbon tertutup. Tekan Buka lagi bila belum dibayar; selain itu ${ANEW}`,
  ],
  [/^surat\.issue/, `Tidak ada: surat yang terbit tidak dapat dihapus; bila nomornya mengganggu, ${ANEW}`],
  [
    /^(approval\.(approve|reject)|kasbon\.disburse)/,
    `Tidak ada: keputusannya tetap, dan pengajuan itu tidak menunggu lagi; bila yang menunggu habis, ${ANEW}`,
  ],
  [/^commit ok$/, "Tekan Urungkan impor, atau hapus pegawai yang masuk"],
  [/^saved\.keep/, "Hapus tampilan yang disimpan"],
  [/^act (all|some|counted)$/, "Kembalikan nilai yang diubah sekaligus"],
  [/^session\.|^signIn/, "Keluar, tutup jendela penyamaran"],
  [/^draft\.flush$|^keepDraft/, "Tekan Buang pada draf yang ditawarkan"],
]

/** Faults that `?fault=` injects in the demo: every kind that a real server does not produce better. */
const MADE: readonly FailureTag[] = [
  "Unreachable",
  "TimedOut",
  "BadRequest",
  "NotFound",
  "ServerBroken",
  "BadShape",
  "Tracked",
  "Refused",
]
const faultOf = (model: AnyModel, { does }: Step): string | null => {
  if (does.by !== "answer" || !(does.name in failures)) return null
  const tag = MADE.find((one) => one === does.name)
  if (tag === undefined) return null
  const src = model.anatomy.places.flatMap(({ invokes }) => invokes).find(({ id }) => id === does.actor)?.src
  const reply = model.browser?.said.screen.replies[src ?? ""]
  const calls = typeof reply === "object" && "call" in reply ? [reply.call].flat() : []
  return calls[0] === undefined ? null : `?fault=${calls[0]}:${tag}`
}

/** Preparation and cleanup of a path: each listed once, in the order of its steps. */
export const aroundOf = (model: AnyModel, walk: Walk): Around => {
  const labels = walk.map(({ step }) => step.label)
  const said = (table: readonly (readonly [RegExp, string])[]) =>
    labels.flatMap((label) => table.filter(([pattern]) => pattern.test(label)).map(([, text]) => text))
  const faults = [...new Set(walk.flatMap(({ step }) => faultOf(model, step) ?? []))]
  const made = faults.map(
    (fault) => `Tambahkan ${fault} pada alamatnya sebelum langkah yang gagal; hapus lagi sesudahnya`,
  )
  const after = [
    ...said(leftovers),
    ...(faults.length === 0 ? [] : ["Tambahkan ?fault= pada alamat: gangguannya berhenti"]),
  ]
  return { before: [...new Set([...said(needed), ...made])], after: [...new Set(after)] }
}
