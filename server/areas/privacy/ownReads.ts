import { sql } from "drizzle-orm"
import type { OwnReadRow } from "#contract/areas/privacy/ownData.ts"
import type { Context } from "../../call/handler.ts"
import { asRole } from "../../db/asRole.ts"
import { rowsOf } from "../../db/database.ts"

/** Days by account that the page shows. */
const SHOWN = 50
/** Rows that are grouped: the last ones of the person, found by the index on the employees of a row. */
const MOST = 2000

/**
 * Who read the data of an employee, by day and account. The register is closed to employees, because its rows name
 * others too: this reads it without policies, and answers only what is about the employee.
 */
export const ownReads = ({ tx, companyId, accountId }: Context, self: number): Promise<OwnReadRow[]> =>
  asRole(tx, "none", () =>
    rowsOf<OwnReadRow>(
      tx,
      sql`with own as materialized (
          select r.id, (r.at at time zone 'Asia/Jakarta')::date as hari, r.accounts_id, r.api_keys_id is not null as by_key, r.kind, r.at
          from data_reads r where r.companies_id = ${companyId} and r.members @> array[${self}]::bigint[]
            and r.accounts_id <> ${accountId} order by r.at desc limit ${sql.raw(String(MOST))}
        )
        select max(o.id)::float8 as id, o.hari::text as hari, a.nama_lengkap as oleh,
          case when o.by_key then 'program' when a.companies_id is distinct from ${companyId} then 'layanan'
            when a.scope in ('company', 'restricted') then 'perusahaan' when a.scope = 'office' then 'kantor' else 'pegawai' end as sebagai,
          array_to_json(array_agg(distinct o.kind)) as jenis, count(*)::int as kali
        from own o left join accounts a on a.id = o.accounts_id
        group by o.hari, o.accounts_id, o.by_key, a.nama_lengkap, a.companies_id, a.scope
        order by o.hari desc, max(o.at) desc limit ${sql.raw(String(SHOWN))}`,
    ),
  )
