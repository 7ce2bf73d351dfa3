import { eq, inArray, isNotNull, isNull, sql } from "drizzle-orm"
import { checkNik } from "#contract/kit/formats.ts"
import { members as resource } from "#contract/areas/members/members.ts"
import { nameOf } from "../../kit/nested.ts"
import type { Row } from "../../kit/tenantTable.ts"
import { SWITCHED_OFF } from "../../kit/references.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { lockCompany } from "../../kit/locks.ts"
import { NIK_LEFT, NIK_TAKEN, nikHolders } from "./nikHolders.ts"
import { lockTree } from "../../kit/lockOrder.ts"
import { byText, nikIn, outer, phoneIn } from "../../kit/textSearch.ts"
import {
  accounts,
  banks,
  devisi,
  jabatan,
  memberApprovers,
  members,
  offices,
  officesHours,
  payGroups,
  pollingVotes,
} from "../../db/tables/index.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import { dateIn } from "../../time/calendar.ts"
import type { Context } from "../../call/handler.ts"
import { closeAccounts, followMember } from "./accounts.ts"
import { hidesPay, noPay, payOf } from "./hiddenPay.ts"
import { noteToday, plansOf } from "./attendanceTypes.ts"
import { bindAccount, isOwnRow, ownRows } from "../../kit/own.ts"
import type { CustomFilters } from "#contract/areas/members/customValues.ts"
import { demandFilters, filtered, seenValues, storedValues, valueErrors } from "../../kit/customFields.ts"
import { documentFiles, documentsOf, type Kept } from "./documents.ts"
import { saveFilesWithin } from "../../kit/filesWithin.ts"
import { blindApprover } from "./approvers.ts"
import { giveBackOutside } from "../leave/index.ts"
import { keepPtkp, ptkpProblems } from "./ptkpYears.ts"
import { takenOf } from "./taken.ts"
import { unassign } from "./unassign.ts"
import { needing } from "./needs.ts"
import { memberOn } from "./memberOn.ts"
import { wouldCircle } from "../../kit/tree.ts"

const approverLink = {
  table: memberApprovers,
  own: memberApprovers.members_id,
  other: memberApprovers.accounts_id,
  to: accounts,
}

export const CIRCLE = "Atasan tidak boleh pegawai ini sendiri atau bawahannya"

/**
 * Whether the change would make an employee their own superior (cycle check); includes superiors in offices the caller
 * cannot see.
 */
const circles = async (ctx: Context, id: number, superior: number): Promise<boolean> => {
  await lockTree(ctx, members)
  return inWholeCompany(ctx.tx, () => wouldCircle(ctx.tx, "members", id, superior, "atasan_id"))
}

/** Banks are shared by all companies and identified by their code. */
const bankName = sql<string | null>`(select b.nama from banks b where b.kode = ${outer(members.bank_kode)})`

type OfNik = { readonly nik: string | null; readonly status: string }
/** Whether a save makes this row claim its NIK among current employees: a new row, a new NIK, or a returning employee. */
const takesNik = <V extends OfNik>(values: V, before: OfNik | null): values is V & { readonly nik: string } =>
  values.nik !== null &&
  values.status !== "resigned" &&
  (before === null || before.nik !== values.nik || before.status === "resigned")

export const membersRules = defineRules(resource, members, {
  where: isNull(members.archived_at),
  whereOf: ({ status }) => (status === "archived" ? isNotNull(members.archived_at) : undefined),
  select: {
    nip: members.nip,
    nama: members.nama,
    email: members.email,
    phone: members.phone,
    nik: members.nik,
    npwp: members.npwp,
    tempat_lahir: members.tempat_lahir,
    tanggal_lahir: members.tanggal_lahir,
    jenis_kelamin: members.jenis_kelamin,
    agama: members.agama,
    status_kawin: members.status_kawin,
    ptkp: members.ptkp,
    ptkp_sejak: members.ptkp_sejak,
    kewarganegaraan: members.kewarganegaraan,
    paspor: members.paspor,
    subjek_pajak: members.subjek_pajak,
    residensi_dari: members.residensi_dari,
    residensi_sampai: members.residensi_sampai,
    golongan_darah: members.golongan_darah,
    alamat_ktp: members.alamat_ktp,
    alamat_domisili: members.alamat_domisili,
    kontak_darurat_nama: members.kontak_darurat_nama,
    kontak_darurat_hubungan: members.kontak_darurat_hubungan,
    kontak_darurat_phone: members.kontak_darurat_phone,
    offices_id: members.offices_id,
    departement_id: members.departement_id,
    jabatan_id: members.jabatan_id,
    atasan_id: members.atasan_id,
    approver_ids: sql<
      number[]
    >`(select coalesce(json_agg(l.accounts_id order by l.accounts_id), '[]'::json) from member_approvers l where l.companies_id = ${outer(members.companies_id)} and l.members_id = ${outer(members.id)})`,
    approver_nama: sql<
      string[]
    >`(select coalesce(json_agg(a.nama_lengkap order by l.accounts_id), '[]'::json) from member_approvers l join accounts a on a.companies_id = l.companies_id and a.id = l.accounts_id where l.companies_id = ${outer(members.companies_id)} and l.members_id = ${outer(members.id)})`,
    status_karyawan: members.status_karyawan,
    tanggal_masuk: members.tanggal_masuk,
    tanggal_akhir_kontrak: members.tanggal_akhir_kontrak,
    tanggal_keluar: members.tanggal_keluar,
    alasan_keluar: members.alasan_keluar,
    status: members.status,
    attendance_type: members.attendance_type,
    offices_hours_id: members.offices_hours_id,
    lock_device: members.lock_device,
    device_id: members.device_id,
    face_enrolled: members.face_enrolled,
    gps_required: members.gps_required,
    bank_kode: members.bank_kode,
    no_rekening: members.no_rekening,
    nama_rekening: members.nama_rekening,
    gaji_type: members.gaji_type,
    bayar_tiap: members.bayar_tiap,
    gaji_pokok: members.gaji_pokok,
    kelompok_gaji_id: members.kelompok_gaji_id,
    bpjs_kes_no: members.bpjs_kes_no,
    bpjs_tk_no: members.bpjs_tk_no,
    keluarga_bpjs: members.keluarga_bpjs,
    tax_method: members.tax_method,
    app_access: members.app_access,
    isian: seenValues,
    foto: members.foto_files_id,
    bank_nama: bankName,
    documents: documentsOf,
    offices_nama: nameOf(offices, members, members.offices_id),
    departement_nama: nameOf(devisi, members, members.departement_id),
    jabatan_nama: nameOf(jabatan, members, members.jabatan_id),
    atasan_nama: sql<
      string | null
    >`(select a.nama from members a where a.companies_id = ${outer(members.companies_id)} and a.id = ${outer(members.atasan_id)})`,
    offices_hours_nama: nameOf(officesHours, members, members.offices_hours_id),
    kelompok_gaji_nama: nameOf(payGroups, members, members.kelompok_gaji_id),
    attendance_plans: plansOf,
    is_own: isOwnRow,
    archived_at: sql<string | null>`(${members.archived_at} at time zone 'Asia/Jakarta')::date::text`,
    password_state: sql<string>`coalesce((select case when a.password_hash is null then 'invited' else 'set' end
      from accounts a where a.companies_id = ${outer(members.companies_id)} and a.id = ${outer(members.accounts_id)}), 'none')`,
  },
  search: [members.nama, members.nip, members.email, phoneIn(members.phone), nikIn(members.nik)],
  sorts: {
    nama: byText(members.nama),
    nip: byText(members.nip),
    tanggal_masuk: sql`${members.tanggal_masuk}`,
    // Employees without a contract end date sort last.
    tanggal_akhir_kontrak: sql`coalesce(${members.tanggal_akhir_kontrak}, 'infinity'::date)`,
    updated_at: sql`${members.updated_at}`,
  },
  filters: {
    status: (value) => (value === "archived" ? sql`true` : eq(members.status, value)),
    offices_id: (value) => eq(members.offices_id, value),
    departement_id: (value) => eq(members.departement_id, value),
    jabatan_id: (value) => eq(members.jabatan_id, value),
    status_karyawan: (value) => eq(members.status_karyawan, value),
    attendance_type: (value) => eq(members.attendance_type, value),
    perlu: (value, now) => needing(value, dateIn(now)),
    imports_id: (value) => eq(members.imports_id, value),
    isian: filtered,
  },
  demand: (ctx, asked) => demandFilters(ctx.tx, asked as { readonly isian?: CustomFilters }),
  unique: {
    members_nip_key: { field: "nip", message: "Sudah ada pegawai dengan NIP ini" },
    members_email_key: { field: "email", message: "Sudah ada pegawai dengan email ini" },
  },
  references: {
    offices_id: offices,
    departement_id: devisi,
    jabatan_id: jabatan,
    atasan_id: members,
    offices_hours_id: officesHours,
    kelompok_gaji_id: payGroups,
  },
  links: { approver_ids: approverLink },
  store: ({ documents: _, lock_device, isian, ...values }, before) => ({
    ...values,
    isian: storedValues(isian, before === null),
    lock_device,
    ...(lock_device ? {} : { device_id: null }),
  }),
  settle: (ctx, values, before) =>
    hidesPay(ctx) ? { ...values, ...(before === null ? noPay : payOf(before)) } : values,
  tree: "atasan_id",
  check: async (ctx, values, id, before): Promise<Record<string, string[]>> => {
    const { type } = values as { readonly type?: "create" | "edit" }
    if (type === "edit" && id === null) return { id: ["Wajib diisi untuk mengubah pegawai"] }
    if (type === "create" && id !== null) return { id: ["Kosongkan untuk menambah pegawai"] }
    if (values.bank_kode !== null) {
      const [bank] = await ctx.tx
        .select({ active: banks.is_active })
        .from(banks)
        .where(eq(banks.kode, values.bank_kode))
      if (bank === undefined) return { bank_kode: ["Bank ini tidak dikenal"] }
      if (!bank.active && values.bank_kode !== before?.bank_kode) return { bank_kode: [SWITCHED_OFF] }
    }
    /** Checks only newly added approvers (all of them when the office changes), so that an older row can still be saved. */
    const known = before?.offices_id === values.offices_id ? (before.approver_ids ?? []) : []
    const added = values.approver_ids.filter((account) => !known.includes(account))
    const blind = await blindApprover(ctx.tx, added, values.offices_id)
    if (blind !== null) return { approver_ids: [blind] }
    const fresh = (field: "nip" | "email") => {
      const key = values[field]?.toLowerCase()
      return key === undefined || key === before?.[field]?.toLowerCase() ? [] : [key]
    }
    const taken = await takenOf(ctx.tx, { nips: fresh("nip"), emails: fresh("email") }, id)
    const held = (["nip", "email"] as const).flatMap((field): [string, string[]][] => {
      const [key] = fresh(field)
      const message = key === undefined ? undefined : taken[field].get(key)
      return message === undefined ? [] : [[field, [message]]]
    })
    if (held.length > 0) return Object.fromEntries(held)
    if (takesNik(values, before)) {
      await lockCompany(ctx, "members.nik")
      const holders = await nikHolders(ctx.tx, [values.nik], id)
      if (holders.taken.has(values.nik)) return { nik: [NIK_TAKEN] }
    }
    if (id !== null && before !== null) {
      const found = await ptkpProblems(ctx, id, values, before)
      if (Object.keys(found).length > 0) return found
    }
    const { atasan_id } = values
    const isNew = atasan_id !== null && atasan_id !== before?.atasan_id
    if (id !== null && isNew && (await circles(ctx, id, atasan_id))) return { atasan_id: [CIRCLE] }
    return valueErrors(ctx.tx, values.isian, before?.isian ?? null)
  },
  after: async (ctx, id, values, before) => {
    const foto = ctx.uploads.get("foto")
    if (foto !== undefined)
      await ctx.tx
        .update(members)
        .set({ foto_files_id: await ctx.keep(foto) })
        .where(eq(members.id, id))
    await saveFilesWithin(ctx, documentFiles, id, values.documents)
    const { attendance_type, offices_hours_id } = values
    if (before?.attendance_type !== attendance_type || before.offices_hours_id !== offices_hours_id)
      await noteToday(ctx, id, { attendance_type, offices_hours_id })
    if (
      before !== null &&
      (before.tanggal_keluar !== values.tanggal_keluar || before.tanggal_masuk !== values.tanggal_masuk)
    )
      await giveBackOutside(ctx, [id])
    if (before !== null) await keepPtkp(ctx, id, values, before)
    await bindAccount(ctx, id, [before?.email ?? null, values.email])
    const works = values.app_access && values.status === "active"
    await followMember(ctx, id, { email: values.email, nama: values.nama, works }, before)
  },
  asOf: memberOn,
  barred: ownRows,
  warnings: async (values, before, { tx }) => {
    const { nik, tanggal_lahir, jenis_kelamin } = values
    const isSame =
      before?.nik === nik && before.tanggal_lahir === tanggal_lahir && before.jenis_kelamin === jenis_kelamin
    if (nik === null || isSame) return []
    const { left } = await nikHolders(tx, before === null ? [nik] : [])
    const checked = checkNik(nik, { tanggal_lahir, jenis_kelamin })
    const warnings = [...(left.has(nik) ? [NIK_LEFT] : []), ...(checked.ok ? checked.warnings : [])]
    return warnings.map((warning) => `Perhatikan: ${warning}`)
  },
  present: (ctx, row) => {
    const { foto, documents } = row as Row & { readonly foto: number | null; readonly documents?: Kept[] }
    return {
      ...row,
      foto: ctx.fileUrl(ctx.companyId, foto),
      ...(documents === undefined
        ? {}
        : { documents: documents.map((one) => ({ ...one, file: ctx.fileUrl(ctx.companyId, one.file) })) }),
      ...(hidesPay(ctx) && documents !== undefined
        ? { ...noPay, bank_nama: null, kelompok_gaji_nama: null }
        : {}),
    }
  },
  /** Employees who voted in a poll are archived instead of deleted: poll results stay unchanged. */
  usage: async (tx, ids) => {
    const voters = await tx
      .selectDistinct({ id: pollingVotes.members_id })
      .from(pollingVotes)
      .where(inArray(pollingVotes.members_id, [...ids]))
    return new Map(voters.map(({ id }) => [id, "Sudah memilih dalam polling"]))
  },
  archive: async (ctx, ids) => {
    await closeAccounts(ctx, ids)
    const left = await unassign(ctx, ids)
    await giveBackOutside(ctx, ids)
    return left === 0
      ? "Diarsipkan: riwayatnya tetap ada"
      : `Diarsipkan: riwayatnya tetap ada. ${left} bawahan kini tanpa atasan: pilih yang baru di daftar pegawai`
  },
})
