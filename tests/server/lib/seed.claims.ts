import type { Tx } from "#server/db/database.ts"
import {
  files,
  reimbursmentHistory,
  reimbursmentItems,
  reimbursmentReceipts,
  reimbursments,
} from "#server/db/tables/index.ts"

type NewItem = Partial<typeof reimbursmentItems.$inferInsert> & {
  readonly amount: number
  /** SHA-256 of its receipt; undefined = no receipt, unless `file` is given. */
  readonly receipt?: string
  /** Id of an existing file to use as its receipt. */
  readonly file?: number
}
export type NewClaim = Partial<typeof reimbursments.$inferInsert> & {
  readonly companies_id: number
  readonly members_id: number
  readonly offices_id: number
  readonly kategori_id: number
  readonly items: readonly NewItem[]
}

export type MadeClaim = { readonly id: number; readonly items: readonly number[] }

const addFile = async (tx: Tx, companies_id: number, sha256: string, created_at: string): Promise<number> => {
  const [file] = await tx
    .insert(files)
    .values({ companies_id, name: "nota.png", type: "png", size: 70, sha256, created_at })
    .returning({ id: files.id })
  if (file === undefined) throw new Error("no file")
  return file.id
}

let made = 0

/** A pending claim of 18 November, with its items, receipts and first history entry. */
export const addClaim = async (
  tx: Tx,
  now: Date,
  { items, kategori_id, ...values }: NewClaim,
): Promise<MadeClaim> => {
  const at = now.toISOString()
  const { companies_id } = values
  made += 1
  const [row] = await tx
    .insert(reimbursments)
    .values({
      no: `RB-UJI-${made}`,
      tanggal: "2026-11-18",
      judul: "Kunjungan pelanggan",
      payment: "payroll",
      total_claimed: items.reduce((all, { amount }) => all + amount, 0),
      status: "pending",
      last_nama: "Pegawai",
      last_at: at,
      created_at: at,
      updated_at: at,
      ...values,
    })
    .returning({ id: reimbursments.id })
  if (row === undefined) throw new Error("no claim")
  const ids: number[] = []
  for (const { receipt, file: known, ...item } of items) {
    const [written] = await tx
      .insert(reimbursmentItems)
      .values({
        companies_id,
        reimbursments_id: row.id,
        kategori_id,
        tanggal: "2026-11-17",
        keterangan: "Parkir",
        vendor: `Toko ${row.id}`,
        ...item,
      })
      .returning({ id: reimbursmentItems.id })
    if (written === undefined) throw new Error("no item")
    ids.push(written.id)
    const files_id = receipt === undefined ? known : await addFile(tx, companies_id, receipt, at)
    if (files_id !== undefined)
      await tx.insert(reimbursmentReceipts).values({ companies_id, items_id: written.id, files_id })
  }
  await tx.insert(reimbursmentHistory).values({
    companies_id,
    row_id: row.id,
    version: 1,
    to_state: "pending",
    level: 1,
    by_nama: values.last_nama ?? "Pegawai",
    at,
    via: "single",
  })
  return { id: row.id, items: ids }
}

/** A pending claim and a partially approved one. */
export const seedClaims = async (
  tx: Tx,
  company: {
    readonly id: number
    readonly member: number
    readonly office: number
    readonly category: number
    readonly receipt: number
  },
  mark: string,
  now: Date,
): Promise<void> => {
  const own = {
    companies_id: company.id,
    members_id: company.member,
    offices_id: company.office,
    kategori_id: company.category,
    note: `Catatan${mark}`,
  }
  const item = { keterangan: `Tol${mark}`, vendor: `Gerbang${mark}` }
  await addClaim(tx, now, {
    ...own,
    no: `RB-1${mark}`,
    judul: `Kunjungan${mark}`,
    items: [
      { ...item, amount: 45_000, file: company.receipt },
      { ...item, amount: 20_000 },
    ],
  })
  await addClaim(tx, now, {
    ...own,
    no: `RB-2${mark}`,
    tanggal: "2026-10-05",
    status: "partial",
    total_approved: 30_000,
    items: [{ ...item, tanggal: "2026-10-04", amount: 45_000, amount_approved: 30_000 }],
  })
}
