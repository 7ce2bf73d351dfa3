import { sql } from "drizzle-orm"
import {
  ownProfile,
  ownProfileFields,
  type OwnProfile,
  updateOwnProfile,
} from "#contract/areas/self/profile.ts"
import { notFound, ok, StaleVersion } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { rowsOf } from "../../db/database.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import { selfIn } from "../../kit/approval/selfCalls.ts"
import { changeMember } from "./changeMember.ts"

type Stored = Omit<OwnProfile, "foto" | "documents"> & {
  readonly foto: number | null
  readonly documents: readonly (Omit<OwnProfile["documents"][number], "file"> & { readonly file: number })[]
}

/** Names of a division, a position and a superior are not the employee's own rows; the record itself is theirs. */
const readProfile = async (ctx: Context): Promise<OwnProfile> => {
  const { tx, companyId, fileUrl } = ctx
  const [row] = await inWholeCompany(tx, () =>
    rowsOf<Stored>(
      tx,
      sql`select m.id::float8 as id, m.version::float8 as version, m.nip, m.nama, m.foto_files_id::float8 as foto, m.email, m.phone,
          m.alamat_domisili, m.golongan_darah, m.kontak_darurat_nama, m.kontak_darurat_hubungan, m.kontak_darurat_phone,
          m.nik, m.npwp, m.tempat_lahir, m.tanggal_lahir::text as tanggal_lahir, m.jenis_kelamin, m.agama, m.alamat_ktp,
          m.status_kawin, m.ptkp, b.nama as bank_nama, m.no_rekening, m.nama_rekening, m.bpjs_kes_no, m.bpjs_tk_no, m.keluarga_bpjs,
          o.nama as kantor, d.nama as divisi, j.nama as jabatan, s.nama as atasan, m.status_karyawan,
          m.tanggal_masuk::text as tanggal_masuk, m.tanggal_akhir_kontrak::text as tanggal_akhir_kontrak,
          (select coalesce(json_agg(json_build_object('no', x.id, 'type', x.type, 'expires_at', x.expires_at, 'name', f.name,
              'file', x.files_id) order by x.place, x.id), '[]'::json)
            from member_documents x join files f on f.companies_id = x.companies_id and f.id = x.files_id
            where x.companies_id = m.companies_id and x.members_id = m.id) as documents,
          (select coalesce(jsonb_object_agg(f.key, m.isian -> f.key), '{}'::jsonb) from custom_fields f
            where f.companies_id = m.companies_id and f.is_active and f.self <> 'tidak' and m.isian ? f.key) as isian,
          (select coalesce(json_agg(json_build_object('id', c.id, 'jenis', c.jenis) order by c.id), '[]'::json)
            from data_changes c where c.companies_id = m.companies_id and c.members_id = m.id and c.status = 'pending') as waiting
        from members m
        left join banks b on b.kode = m.bank_kode
        left join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
        left join devisi d on d.companies_id = m.companies_id and d.id = m.departement_id
        left join jabatan j on j.companies_id = m.companies_id and j.id = m.jabatan_id
        left join members s on s.companies_id = m.companies_id and s.id = m.atasan_id
        where m.id = ${selfIn(ctx)}`,
    ),
  )
  if (row === undefined) throw notFound("pegawai")
  return {
    ...row,
    foto: fileUrl(companyId, row.foto),
    documents: row.documents.map((one) => ({ ...one, file: fileUrl(companyId, one.file) })),
  }
}

/** The current row of a conflict in the shape of the profile: that of the back office has more. */
const toldToSelf = async (ctx: Context, thrown: unknown): Promise<unknown> =>
  thrown instanceof StaleVersion
    ? new StaleVersion(await readProfile(ctx), thrown.message, thrown.own)
    : thrown

export const ownProfileHandlers = {
  "saya/profil/lihat": inTx(ownProfile, async (ctx) => ok(await readProfile(ctx))),

  /** The rules of the record look at the whole company; which record it is, only the session says. */
  "saya/profil/ubah": inTx(
    updateOwnProfile,
    async (ctx, { request_id: _, version = null, isian, ...fields }) => {
      const id = selfIn(ctx)
      const given = Object.keys(isian).length === 0 ? fields : { ...fields, isian }
      try {
        const { version: now } = await inWholeCompany(ctx.tx, () =>
          changeMember(ctx, id, version, given, Object.keys(ownProfileFields)),
        )
        return ok({ id, version: now }, "Data Anda diperbarui")
      } catch (thrown) {
        throw await toldToSelf(ctx, thrown)
      }
    },
  ),
}
