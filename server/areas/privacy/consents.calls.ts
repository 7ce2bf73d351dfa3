import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import { type ConsentKind, missingConsents } from "#contract/areas/privacy/consents.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { members, offices } from "../../db/tables/index.ts"
import { nameOf } from "../../kit/nested.ts"
import { keysetPage, paged } from "../../kit/paging.ts"
import { byText, contains, outer } from "../../kit/textSearch.ts"
import { dateIn } from "../../time/calendar.ts"

/** A company without rules of its own asks for the position (`aturanAbsensi`), and for no photo. */
const rule = (column: SQL, without: boolean): SQL =>
  sql`coalesce((select ${column} from attendance_rules r where r.companies_id = ${outer(members.companies_id)}), ${without})`

/** Kinds that the product itself can see in use; the others are between the company and the person. */
const used: Readonly<Partial<Record<ConsentKind, SQL>>> = {
  lokasi: sql`(${members.app_access} and coalesce(${members.gps_required}, ${rule(sql`r.require_gps`, true)}))`,
  foto: sql`(${members.app_access} and ${rule(sql`r.require_photo <> 'none'`, false)})`,
  biometrik: sql`(${members.face_enrolled} or exists (select from terminal_pins p where p.companies_id = ${outer(members.companies_id)} and p.members_id = ${outer(members.id)}))`,
}

const lacks = (kind: ConsentKind, use: SQL, today: string): SQL =>
  sql`(${use} and not exists (select from consents c where c.companies_id = ${outer(members.companies_id)} and c.members_id = ${outer(members.id)}
    and c.jenis = ${kind} and c.tanggal <= ${today}::date and (c.ditarik is null or c.ditarik > ${today}::date)))`

type Row = {
  readonly id: number
  readonly nama: string
  readonly nip: string
  readonly kantor: string
  readonly kurang: readonly ConsentKind[]
}

export const consentHandlers = {
  "persetujuan-data/belum": inTx(missingConsents, async ({ tx, companyId, now }, asked) => {
    const today = dateIn(now)
    const kinds = (Object.entries(used) as readonly (readonly [ConsentKind, SQL])[]).map(
      ([kind, use]) => [kind, lacks(kind, use, today)] as const,
    )
    const wanted = kinds.filter(([kind]) => asked.jenis === undefined || kind === asked.jenis)
    const anyLacks =
      wanted.length === 0
        ? sql`false`
        : sql`(${sql.join(
            wanted.map(([, lack]) => lack),
            sql` or `,
          )})`
    const page = await keysetPage<Row>(tx, {
      table: members,
      select: {
        nama: members.nama,
        nip: members.nip,
        kantor: nameOf(offices, members, members.offices_id),
        kurang: sql`array_to_json(array_remove(array[${sql.join(
          kinds.map(([kind, lack]) => sql`case when ${lack} then ${kind}::text end`),
          sql`, `,
        )}], null))`,
      },
      where: and(
        eq(members.companies_id, companyId),
        eq(members.status, "active"),
        isNull(members.archived_at),
        asked.offices_id === undefined ? undefined : eq(members.offices_id, asked.offices_id),
        anyLacks,
        contains(asked.q, [members.nama, members.nip]),
      ),
      isSought: true,
      sort: { key: "nama", by: byText(members.nama) },
      id: members.id,
      dir: asked.dir ?? "asc",
      ...paged(asked),
    })
    return ok(page)
  }),
}
