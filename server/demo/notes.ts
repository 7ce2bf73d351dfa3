import { sql } from "drizzle-orm"
import type { RoutePath } from "#contract/pages/routes.ts"
import type { Tx } from "../db/database.ts"
import { rowsOf } from "../db/database.ts"
import { notifications } from "../db/tables/index.ts"
import { insertRows } from "./rows.ts"

type Note = {
  readonly type: string
  readonly title: string
  readonly body: string
  readonly link: RoutePath | `${RoutePath}?${string}` | null
  /** Age in hours, and whether it has been read. */
  readonly age: number
  readonly read: boolean
}

type Facts = { readonly total: number; readonly undivided: number; readonly contracts: number }

const welcome: Note = {
  type: "sistem",
  title: "Selamat datang di Balai",
  body: "Isi kantor, divisi, dan jabatan lebih dulu, lalu tambahkan pegawai.",
  link: "/home",
  age: 0.2,
  read: false,
}

/** Notifications an administrator of that company would have, based on its real rows; the oldest first. */
const notesFor = ({ total, undivided, contracts }: Facts): readonly Note[] => {
  if (total === 0) return [welcome]
  return [
    {
      type: "sistem",
      title: "Struktur divisi diperbarui",
      body: "Kepala setiap divisi sudah ditetapkan. Periksa apakah susunannya sesuai.",
      link: "/setting/umum/departement",
      age: 100,
      read: true,
    },
    {
      type: "sistem",
      title: "Daftar jabatan lengkap",
      body: "Semua jabatan sudah terhubung ke divisinya.",
      link: "/setting/umum/jabatan",
      age: 76,
      read: true,
    },
    {
      type: "absensi",
      title: "Absensi kemarin sudah lengkap",
      body: `Kehadiran ${total} pegawai sudah tercatat.`,
      link: "/home",
      age: 14,
      read: false,
    },
    ...(undivided === 0
      ? []
      : [
          {
            type: "sistem",
            title: "Pegawai tanpa divisi",
            body: `${undivided} pegawai belum ditempatkan di divisi mana pun.`,
            link: "/users/pegawai?perlu=tanpa_divisi" as const,
            age: 6,
            read: false,
          },
        ]),
    ...(contracts === 0
      ? []
      : [
          {
            type: "sistem",
            title: "Kontrak segera berakhir",
            body: `Kontrak ${contracts} pegawai berakhir dalam 30 hari.`,
            link: "/users/pegawai?perlu=kontrak_berakhir" as const,
            age: 2,
            read: false,
          },
        ]),
  ]
}

const HOUR_MS = 3_600_000

/** Inserts notifications for every administrator of a company without any yet, in the caller's transaction. */
export const insertNotes = async (tx: Tx, company: number, began: string, now: Date): Promise<void> => {
  const [facts] = await rowsOf<Facts>(
    tx,
    sql`select count(*)::int as total, count(*) filter (where departement_id is null)::int as undivided,
      count(*) filter (where tanggal_akhir_kontrak between ${began}::date and ${began}::date + 30)::int as contracts
    from members where companies_id = ${company}`,
  )
  const admins = await rowsOf<{ id: number }>(
    tx,
    sql`select id::float8 as id from accounts a where companies_id = ${company} and scope = 'company'
        and not exists (select from notifications n where n.companies_id = ${company} and n.accounts_id = a.id)
      order by id`,
  )
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString()
  const notes = notesFor(facts ?? { total: 0, undivided: 0, contracts: 0 })
  await insertRows(
    tx,
    notifications,
    admins.flatMap(({ id }) =>
      notes.map(({ age, read, ...note }) => ({
        companies_id: company,
        accounts_id: id,
        ...note,
        read_at: read ? before(age - 1) : null,
        created_at: before(age),
      })),
    ),
  )
}
