import { eq, and, sql } from "drizzle-orm"
import type { Context } from "../../call/handler.ts"
import { asRole } from "../../db/asRole.ts"
import { accounts, dataRequests, members } from "../../db/tables/index.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { dateIn } from "../../time/calendar.ts"
import { type Leaver, erasedName, termsOf } from "./erasable.ts"
import { countsOf } from "./personRead.ts"
import { type PersonTable, personTables, rowsOfPerson } from "./personRows.ts"

/** Columns of the employee that say nothing about a person, or that a reference needs. */
const blankMember = {
  email: null,
  phone: null,
  nik: null,
  npwp: null,
  tempat_lahir: null,
  tanggal_lahir: null,
  agama: null,
  status_kawin: null,
  paspor: null,
  golongan_darah: null,
  alamat_ktp: null,
  alamat_domisili: null,
  foto_files_id: null,
  kontak_darurat_nama: null,
  kontak_darurat_hubungan: null,
  kontak_darurat_phone: null,
  atasan_id: null,
  alasan_keluar: null,
  lock_device: false,
  device_id: null,
  face_enrolled: false,
  gps_required: null,
  bank_kode: null,
  no_rekening: null,
  nama_rekening: null,
  gaji_pokok: null,
  bpjs_kes_no: null,
  bpjs_tk_no: null,
  kelompok_gaji_id: null,
  app_access: false,
  accounts_id: null,
  isian: {},
} as const

const isKept = (law: "tax" | "work") => (one: PersonTable) => one.fate.how === "keep" && one.fate.law === law

/** Last day of a term, if the person has rows that it keeps. */
const keptUntil = async (
  tx: Tx,
  leaver: Leaver,
  law: "tax" | "work",
  until: string,
): Promise<string | null> => {
  const counts = await countsOf(tx, personTables.filter(isKept(law)), (one) => rowsOfPerson(one, leaver))
  return [...counts.values()].some((n) => n > 0) ? until : null
}

const blankAccount = async (tx: Tx, { account }: Leaver, label: string, at: string): Promise<void> => {
  if (account === null) return
  const nobody = `dihapus-${account}`
  await tx
    .update(accounts)
    .set({
      username: nobody,
      email: `${nobody}@dihapus.invalid`,
      nama_lengkap: label,
      phone: null,
      password_hash: null,
      is_active: false,
      roles_id: null,
      last_login_at: null,
      version: sql`${accounts.version} + 1`,
      updated_at: at,
    })
    .where(eq(accounts.id, account))
}

/** Places where others refer to the person: superior, head of a division or office, deputy. */
const loosen = async (tx: Tx, { company, member, account }: Leaver): Promise<void> => {
  const own = sql`companies_id = ${company}`
  await tx.execute(sql`update members set atasan_id = null where ${own} and atasan_id = ${member}`)
  await tx.execute(sql`update offices set pic_id = null where ${own} and pic_id = ${member}`)
  await tx.execute(sql`update devisi set head_id = null where ${own} and head_id = ${member}`)
  if (account !== null)
    await tx.execute(sql`update pengingat set deputy_id = null where ${own} and deputy_id = ${account}`)
}

/** Overwrites the employee and their account at once; the job removes the rest. @returns the words for the name */
export const eraseHead = (ctx: Context, leaver: Leaver, request: number): Promise<string> =>
  asRole(ctx.tx, "none", async () => {
    const { tx, now, accountId } = ctx
    const { company, member, account, left } = leaver
    const label = erasedName(dateIn(now))
    const at = now.toISOString()
    const terms = termsOf(left ?? dateIn(now))
    const kerja_sampai = await keptUntil(tx, leaver, "work", terms.work)
    const pajak_sampai = await keptUntil(tx, leaver, "tax", terms.tax)
    const [photo] = await rowsOf<{ file: number | null }>(
      tx,
      sql`select foto_files_id::float8 as file from members where companies_id = ${company} and id = ${member} for update`,
    )
    await loosen(tx, leaver)
    await tx
      .update(members)
      .set({
        ...blankMember,
        nip: `HAPUS-${member}`,
        nama: label,
        archived_at: sql`coalesce(${members.archived_at}, ${at}::timestamptz)`,
        archived_status: sql`coalesce(${members.archived_status}, ${members.status})`,
        erased_at: at,
        version: sql`${members.version} + 1`,
        updated_at: at,
        updated_by: accountId,
      })
      .where(and(eq(members.companies_id, company), eq(members.id, member)))
    await blankAccount(tx, leaver, label, at)
    /** Earlier requests of the person have their name too. */
    await tx
      .update(dataRequests)
      .set({ nama: label })
      .where(and(eq(dataRequests.companies_id, company), eq(dataRequests.members_id, member)))
    await tx
      .update(dataRequests)
      .set({
        status: "berjalan",
        confirmed_by: accountId,
        erased_account: account,
        files: photo === undefined || photo.file === null ? [] : [photo.file],
        kerja_sampai,
        pajak_sampai,
        version: sql`${dataRequests.version} + 1`,
        updated_at: at,
      })
      .where(and(eq(dataRequests.companies_id, company), eq(dataRequests.id, request)))
    return label
  })
