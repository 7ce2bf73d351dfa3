import { importKinds } from "#contract/areas/imports/imports.ts"
import type { Tx } from "#server/db/database.ts"
import {
  customFields,
  files,
  importPending,
  importRows,
  imports,
  memberApprovers,
  memberAttendanceTypes,
  memberDocuments,
} from "#server/db/tables/index.ts"

type Own = { readonly companies_id: number; readonly created_at: string; readonly updated_at: string }

/** Rows that belong to an employee: a document, and an attendance type that has already taken effect. */
export const seedMembers = async (tx: Tx, own: Own, member: number, mark: string): Promise<void> => {
  const { companies_id, created_at } = own
  const [paper] = await tx
    .insert(files)
    .values({
      companies_id,
      name: `ktp${mark}.pdf`,
      type: "pdf",
      size: 90,
      sha256: "1".repeat(64),
      created_at,
    })
    .returning({ id: files.id })
  await tx
    .insert(memberDocuments)
    .values({ companies_id, members_id: member, place: 0, type: "ktp", files_id: paper?.id ?? 0 })
  await tx.insert(memberAttendanceTypes).values({
    companies_id,
    members_id: member,
    effective_date: "2024-01-02",
    attendance_type: "offices_hours",
    applied_at: created_at,
    created_at,
  })
}

/** A checked spreadsheet of each import kind, with an invalid row. */
export const seedImport = async (tx: Tx, own: Own, account: number, mark: string): Promise<void> => {
  const { companies_id, created_at, updated_at } = own
  const [file] = await tx
    .insert(files)
    .values({
      companies_id,
      name: `pegawai${mark}.csv`,
      type: "csv",
      size: 90,
      sha256: "2".repeat(64),
      created_at,
    })
    .returning({ id: files.id })
  for (const kind of importKinds) {
    const [made] = await tx
      .insert(imports)
      .values({
        companies_id,
        accounts_id: account,
        kind,
        name: `${kind}${mark}.csv`,
        state: "checked",
        total: 1,
        done: 1,
        bad: 1,
        files_id: file?.id ?? 0,
        created_at,
        updated_at,
      })
      .returning({ id: imports.id })
    /** An interrupted commit: the server was killed while it wrote this import. */
    await tx.insert(importPending).values({ companies_id, imports_id: made?.id ?? 0 })
    await tx.insert(importRows).values({
      companies_id,
      imports_id: made?.id ?? 0,
      row: 2,
      values: {},
      cells: [`NIP${mark}`, "", ""],
      errors: [{ field: "Tanggal", value: "", message: "Wajib diisi" }],
    })
  }
}

export const seedApprover = async (tx: Tx, companies_id: number, members_id: number, accounts_id: number) => {
  await tx.insert(memberApprovers).values({ companies_id, members_id, accounts_id })
}

/**
 * A custom field that is switched off, so that the columns of the employee spreadsheets stay those of the product.
 * @returns its id
 */
export const seedCustomField = async (tx: Tx, own: Own, mark: string): Promise<number> => {
  const [row] = await tx
    .insert(customFields)
    .values({
      ...own,
      key: "warna_helm",
      nama: `Warna helm${mark}`,
      type: "text",
      options: [],
      section: "Data tambahan",
      required: false,
      hint: null,
      seen_by: "modul",
      changed_by: "modul",
      self: "tidak",
      urutan: 100,
      is_active: false,
    })
    .returning({ id: customFields.id })
  return row?.id ?? 0
}
