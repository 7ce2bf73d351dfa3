import type { Database } from "../database.ts"
import type { Step } from "./steps.ts"

/** The state of a database's schema, read before anything in it is changed. */
export type Found = {
  /** Names of the tables in `public`. */
  readonly tables: ReadonlySet<string>
  /** Policies, each as `table policy`. */
  readonly policies: ReadonlySet<string>
  /** Applied migrations, oldest first. */
  readonly applied: readonly { readonly hash: string; readonly when: number }[]
  /** Schema number stored in `meta`; null = none. */
  readonly number: number | null
}

/** This program refuses to use the database. The message says why, and what to do. */
export class SchemaRefused extends Error {
  override readonly name = "SchemaRefused"
}

const places = {
  embedded: { it: "Folder data ini", another: "DATA_DIR lain yang kosong" },
  postgres: { it: "Basis data di DATABASE_URL", another: "basis data lain yang kosong" },
} as const

const dayOf = (when: number) =>
  new Intl.DateTimeFormat("id-ID", { dateStyle: "long", timeZone: "Asia/Jakarta" }).format(when)

/**
 * Compares the applied migrations with those of this program.
 * @returns the pending migrations
 * @throws SchemaRefused when other or more migrations were applied, or row-level security is missing
 */
export const judge = (found: Found, steps: readonly Step[], kind: Database["kind"]): readonly Step[] => {
  const { it, another } = places[kind]
  const { applied } = found
  const [first] = steps
  if (first === undefined) throw new Error("there is no migration")
  const [begun] = applied
  if (begun === undefined) {
    if (found.number === null && ![...first.tables().keys()].some((name) => found.tables.has(name)))
      return steps
    throw new SchemaRefused(
      `${it} sudah berisi tabel, tetapi tanpa riwayat skemanya (drizzle.__drizzle_migrations). Bila ini pulihan dari cadangan, pulihkan cadangan seluruh basis data, beserta skema drizzle, ke basis data kosong; bila isinya bukan milik Balai, pakai ${another}. Tidak ada yang diubah.`,
    )
  }
  if (begun.hash !== first.hash)
    throw new SchemaRefused(
      `${it} dibuat oleh Balai dari sebelum rilis pertama (skema bertanggal ${dayOf(begun.when)}), dan tidak ada jalan untuk memperbaruinya. Tidak ada yang diubah: simpan apa adanya, jalankan dengan program yang membuatnya bila datanya masih diperlukan (unduh daftarnya dari sana, lalu impor di sini), dan mulai program ini dengan ${another}.`,
    )
  const number = Math.max(applied.length, found.number ?? 0)
  const isSame = applied.every(({ hash }, place) => hash === (steps[place]?.hash ?? hash))
  if (!isSame)
    throw new SchemaRefused(
      `${it} (skema ${number}) dibuat oleh Balai dengan pembaruan yang tidak dikenal program ini (skema ${steps.length}). Jalankan dengan program yang terakhir membukanya, atau pulihkan cadangan dari sebelum pembaruan itu. Tidak ada yang diubah.`,
    )
  if (number > steps.length)
    throw new SchemaRefused(
      `${it} sudah diperbarui oleh Balai yang lebih baru (skema ${number}; program ini mengenal sampai ${steps.length}). Pasang kembali versi Balai yang lebih baru itu, atau pulihkan cadangan dari sebelum pembaruan. Tidak ada yang diubah.`,
    )
  refuseUnprotected(found, steps[applied.length - 1] ?? first, it)
  return steps.slice(applied.length)
}

/** Row-level security without policies hides every row, so every page would be empty. */
const refuseUnprotected = ({ tables, policies }: Found, step: Step, it: string): void => {
  const declared = [...step.tables()]
  const lost = declared.filter(([name]) => !tables.has(name)).map(([name]) => name)
  if (lost.length > 0)
    throw new SchemaRefused(
      `${it} tidak lengkap: ${lost.length} tabel tidak ada (${lost.slice(0, 3).join(", ")}). Pulihkan cadangannya sekali lagi ke basis data kosong, sampai tanpa kesalahan. Tidak ada yang diubah.`,
    )
  const bare = declared.filter(([name, own]) => own.some((policy) => !policies.has(`${name} ${policy}`)))
  if (bare.length > 0)
    throw new SchemaRefused(
      `${it} kehilangan aturan yang membatasi baris tiap perusahaan (policy) di ${bare.length} dari ${declared.length} tabel: cadangannya dipulihkan sebelum ketiga perannya ada. Buat dulu ketiga peran itu (create role balai_public nologin; create role balai_tenant nologin; create role balai_platform nologin;), lalu pulihkan cadangan sekali lagi ke basis data kosong. Tidak ada yang diubah.`,
    )
}
