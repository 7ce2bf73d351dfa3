import type { Call } from "#contract/kit/call.ts"
import { calls } from "#contract/index.ts"
import { referenceFields, withValue } from "#tests/server/lib/payloadFields.ts"
import { send, signIn, startProduct, freePort } from "./lib/process.ts"
import { type Kind, KINDS, nameOf, openPlace, type Place } from "./lib/place.ts"
import { few, type Line, manyOf, type Measure, type Size } from "./lib/result.ts"
import { tell } from "./lib/tell.ts"

const AT_ONCE = 6
/** A rehearsal tries every so many-th call with so many ids in each field. */
const QUICK_CALLS = 12
const QUICK_IDS = 2

type Company = { readonly admin: string; readonly self: string | null; readonly mark: string }
/** Each company's texts get a mark of its own, so that any row of it is recognized in an answer. */
const MAJU: Company = { admin: "admin@maju.test", self: "pegawai@maju.test", mark: "ZQMAJU" }
const LAIN: Company = { admin: "admin@lain.test", self: null, mark: "ZQLAIN" }

const idOf = async (place: Place, { admin }: Company): Promise<number> => {
  const [row] = await place.rows<{ readonly id: number }>(
    `select companies_id::float8 as id from accounts where email = '${admin}' or username = '${admin}'`,
  )
  return row?.id ?? 0
}

/** Texts that people wrote; names that a unique index or a rule refuses to change stay as they are. */
const marking = (company: number, mark: string): string => `do $$
  declare c record;
  begin
    for c in select a.table_name as t, a.column_name as col from information_schema.columns a
      join information_schema.columns b on b.table_schema = 'public' and b.table_name = a.table_name and b.column_name = 'companies_id'
      join pg_tables p on p.schemaname = 'public' and p.tablename = a.table_name
      where a.table_schema = 'public' and a.data_type = 'text' and a.column_name in ('nama', 'judul', 'keterangan', 'alamat', 'reason',
        'note', 'catatan', 'isi', 'nama_lengkap', 'title', 'body', 'name', 'subject', 'vendor', 'pelanggaran', 'keperluan')
    loop
      begin
        execute format('update %I set %I = %L || %I where companies_id = %s', c.t, c.col, '${mark} ', c.col, ${company});
      exception when others then null;
      end;
    end loop;
    update companies set nama = '${mark} ' || nama where id = ${company};
  end $$`

/** One row of each table of a company; ids that several tables share are tried once. */
const idsOf = async (place: Place, company: number): Promise<readonly number[]> => {
  const tables = await place.rows<{ readonly name: string }>(
    `select a.table_name as name from information_schema.columns a
      join information_schema.columns b on b.table_schema = 'public' and b.table_name = a.table_name and b.column_name = 'id'
      join pg_tables p on p.schemaname = 'public' and p.tablename = a.table_name
      where a.table_schema = 'public' and a.column_name = 'companies_id' order by 1`,
  )
  const union = tables
    .map(({ name }) => `select min(id)::float8 as id from ${name} where companies_id = ${company}`)
    .join(" union ")
  const rows = await place.rows<{ readonly id: number | null }>(union)
  return rows.flatMap(({ id }) => (id === null ? [] : [id])).sort((a, b) => a - b)
}

/** Rows of a company that accounts of another one have written. */
const writtenBy = async (place: Place, company: number, other: number): Promise<readonly string[]> => {
  const columns = await place.rows<{ readonly t: string; readonly col: string }>(
    `select a.table_name as t, a.column_name as col from information_schema.columns a
      join information_schema.columns b on b.table_schema = 'public' and b.table_name = a.table_name and b.column_name = 'companies_id'
      join pg_tables p on p.schemaname = 'public' and p.tablename = a.table_name
      where a.table_schema = 'public' and a.data_type = 'bigint' and a.column_name in ('created_by', 'updated_by', 'deleted_by', 'accounts_id', 'decided_by')
        and a.table_name not in ('sessions', 'accounts')`,
  )
  const found: string[] = []
  for (const { t, col } of columns) {
    const [row] = await place.rows<{ readonly n: number }>(
      `select count(*)::int as n from ${t} where companies_id = ${company}
        and ${col} in (select id from accounts where companies_id = ${other})`,
    )
    if ((row?.n ?? 0) > 0) found.push(`${row?.n} rows of ${t} of another company by ${col}`)
  }
  return found
}

const all = (calls as readonly Call[]).filter(
  ({ scope, path }) => scope === "tenant" && path !== "auth/logout",
)

type Probe = { readonly call: Call; readonly payload: unknown; readonly isSelf: boolean }
/** A share of the full size leaves out ids, never calls: every field of every call is tried. */
const probesFor = (ids: readonly number[], { self }: Company, size: Size): readonly Probe[] =>
  all
    .filter((_, at) => !size.isQuick || at % QUICK_CALLS === 0)
    .flatMap((call) => {
      const isSelf = call.who.includes("self")
      if (isSelf && self === null) return []
      const many = manyOf(size, ids.length, QUICK_IDS)
      const probes = referenceFields(call).flatMap((field, at) =>
        ids
          .filter((_, nth) => (nth + at) % ids.length < many)
          .map((id) => ({ call, isSelf, payload: withValue(call.example, field, id) })),
      )
      /** Lists, searches and counts without any id: they must not show the other company's rows either. */
      const reads = call.write
        ? []
        : [{}, { q: "ZQ" }, { page: 1, per_page: 500 }].map((payload) => ({ call, isSelf, payload }))
      return [...probes, ...reads]
    })

const sendProbe = async (url: string, { call, payload }: Probe, token: string): Promise<string> => {
  if (call.method !== "GET") return JSON.stringify(await send(url, call.path, payload, token))
  const query = new URLSearchParams(
    Object.entries(payload as object).map(([key, value]) => [key, String(value)]),
  )
  const response = await fetch(`${url}/api/v1/${call.path}?${query.toString()}`, {
    headers: { "access-token": token },
  })
  return JSON.stringify({ status: response.status, text: await response.text() })
}

type Tried = {
  readonly sent: number
  readonly wrong: readonly string[]
  readonly slowest: number
  readonly ok: number
}

/** Sends every call of one company's session with ids of the other's rows. */
const probe = async (
  url: string,
  own: Company,
  other: Company,
  ids: readonly number[],
  size: Size,
): Promise<Tried> => {
  const tokens = {
    admin: await signIn(url, own.admin),
    self: own.self === null ? "" : await signIn(url, own.self),
  }
  const probes = probesFor(ids, own, size)
  const wrong: string[] = []
  let [next, ok, over, slowest] = [0, 0, 0, 0]
  const one = async (): Promise<void> => {
    for (let found = probes[next++]; found !== undefined; found = probes[next++]) {
      const token = found.isSelf ? tokens.self : tokens.admin
      const from = performance.now()
      const text = await sendProbe(url, found, token).catch((thrown: unknown) => String(thrown))
      slowest = Math.max(slowest, performance.now() - from)
      const words = `${own.admin} ${found.call.path} ${JSON.stringify(found.payload).slice(0, 120)}`
      if (text.includes(other.mark)) wrong.push(`leak: ${words} → ${text.slice(0, 160)}`)
      if (text.includes('"error_track"')) wrong.push(`fault: ${words}`)
      if (text.includes('"status":401')) over += 1
      if (text.includes('"api_status":1') || text.includes('\\"api_status\\":1')) ok += 1
      if (next % 5_000 === 0) tell(`  ${own.admin}: ${next} of ${probes.length}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  if (over > 0) wrong.push(`${own.admin}: ${over} answers that the session is over, so nothing was tried`)
  return { sent: probes.length, wrong, slowest, ok }
}

const measureOn = async (
  kind: Kind,
  size: Size,
): Promise<{ readonly line: Line; readonly wrong: readonly string[] }> => {
  const place = await openPlace(kind)
  try {
    const [maju, lain] = [await idOf(place, MAJU), await idOf(place, LAIN)]
    await place.rows(marking(maju, MAJU.mark))
    await place.rows(marking(lain, LAIN.mark))
    const ids = { maju: await idsOf(place, maju), lain: await idsOf(place, lain) }
    const server = await startProduct({ port: await freePort(), env: place.env })
    const one = await probe(server.url, MAJU, LAIN, ids.lain, size)
    const two = await probe(server.url, LAIN, MAJU, ids.maju, size)
    const faults = server.faults()
    await server.stop()
    const written = [...(await writtenBy(place, lain, maju)), ...(await writtenBy(place, maju, lain))]
    const wrong = [...one.wrong, ...two.wrong, ...written, ...faults]
    return {
      line: {
        what: `another company's ids in every reference field, ${nameOf(kind)}`,
        tried: `${one.sent + two.sent} requests of ${all.length} calls, ${ids.lain.length} and ${ids.maju.length} ids`,
        lost: wrong.length,
        silenceMs: Math.round(Math.max(one.slowest, two.slowest)),
        isPassed: wrong.length === 0,
        seen: `${one.ok + two.ok} answered with own rows, the rest refused; no text of the other company in any answer, none of its rows written`,
      },
      wrong: wrong.map((text) => `${nameOf(kind)}: ${text}`),
    }
  } finally {
    await place.drop()
  }
}

/** Tenant isolation over HTTP against the demo: sessions of two companies, each with the ids of the other. */
export const measureTenants: Measure = async (size) => {
  const lines: Line[] = []
  const wrong: string[] = []
  for (const kind of size.isQuick ? KINDS.slice(0, 1) : KINDS) {
    const found = await measureOn(kind, size)
    lines.push(found.line)
    wrong.push(...found.wrong)
  }
  return {
    lines,
    how: [
      "Every text of the two companies is marked with its company. Each declared call of a company is then sent with the ids of one row of each table of the other company in each of its reference fields, and each read also with a search and with the largest page. *Lost* counts answers with the other's mark, rows of the other company written by these accounts, and server faults.",
    ],
    wrong: few(wrong),
  }
}
