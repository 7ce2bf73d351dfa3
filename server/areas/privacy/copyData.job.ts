import { Readable } from "node:stream"
import { type SQL, sql } from "drizzle-orm"
import { Schema } from "effect"
import { ZipFile } from "yazl"
import { personCopyJob } from "#contract/areas/privacy/dataRequests.ts"
import { dateWords } from "#contract/kit/words.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { defineJob, JobProblem, type JobTask, type MadeFile, type ReadPart } from "../../kit/jobs/define.ts"
import type { BytesOf } from "../../sheets/paper.ts"
import { dateIn } from "../../time/calendar.ts"
import { labelOf } from "./personLabels.ts"
import { exportedRows, hiddenColumns, keysOf, rowsByKey } from "./personRead.ts"
import { fileColumnsOf, type Person, type PersonTable, personTables } from "./personRows.ts"

const copyPayload = Schema.Struct({
  requests_id: Schema.Int,
  members_id: Schema.Int,
  /** The employee's own copy: what the pages about oneself show. */
  own: Schema.Boolean,
  /** Includes pay: only accounts that see pay see the job. */
  pay: Schema.Boolean,
})
type Payload = typeof copyPayload.Type
type Task = JobTask<Payload>

/** Rows that one statement reads. */
const PART = 500

type StoredFile = { readonly id: number; readonly name: string; readonly sha256: string }
type Found = { readonly person: Person; readonly nama: string; readonly nip: string }

const personOf = async (tx: Tx, { company, payload: { members_id } }: Task): Promise<Found> => {
  const [row] = await rowsOf<{ nama: string; nip: string; account: number | null }>(
    tx,
    sql`select nama, nip, accounts_id::float8 as account from members
      where companies_id = ${company} and id = ${members_id} and erased_at is null`,
  )
  if (row === undefined) throw new JobProblem("Pegawai ini tidak ditemukan, atau datanya sudah dihapus.")
  return { person: { company, member: members_id, account: row.account }, nama: row.nama, nip: row.nip }
}

type Kind = { readonly one: PersonTable; readonly where: SQL; readonly hidden: ReadonlySet<string> }
const kindsOf = (person: Person, { own: isOwn, pay }: Payload): readonly Kind[] =>
  personTables.flatMap((one) => {
    const where = exportedRows(one, person, { isOwn, pay })
    return where === null ? [] : [{ one, where, hidden: hiddenColumns(one, { isOwn, pay }) }]
  })

const shownColumns = ({ one, hidden }: Kind): readonly string[] =>
  one.table.columns.flatMap(({ name }) => (hidden.has(name) ? [] : [name]))

const jsonOf = (kind: Kind, rows: readonly Readonly<Record<string, unknown>>[]): string => {
  const columns = shownColumns(kind)
  const shown = rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name] ?? null])))
  const { nama, table } = kind.one
  return JSON.stringify(
    {
      jenis: nama,
      tabel: table.name,
      kolom: Object.fromEntries(columns.map((name) => [name, labelOf(name)])),
      baris: shown,
    },
    null,
    1,
  )
}

const filesNamed = (tx: Tx, company: number, ids: readonly number[]): Promise<StoredFile[]> =>
  rowsOf<StoredFile>(
    tx,
    sql`select f.id::float8 as id, f.name, f.sha256 from files f
      where f.companies_id = ${company} and f.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint) order by f.id`,
  )

const about = ({ nama, nip }: Found, { payload: { own, pay }, now }: Task, counts: object): string =>
  JSON.stringify(
    {
      perihal: "Salinan data pribadi menurut UU 27/2022 pasal 7",
      pegawai: { nama, nip },
      dibuat: dateWords(dateIn(now)),
      untuk: own ? "pegawai sendiri" : "perusahaan",
      gaji: own
        ? "Slip gaji yang sudah diserahkan"
        : pay
          ? "Termasuk gaji"
          : "Tanpa gaji: akun yang meminta tidak melihat gaji",
      bentuk:
        "Satu berkas JSON per jenis data: `kolom` berisi nama tiap kunci, `baris` isinya. Berkas dan foto di folder berkas.",
      jumlah: counts,
    },
    null,
    1,
  )

/** Table by table into the archive, one part of one table in memory at a time; files follow, one at a time. */
const zipOf = async (task: Task, read: ReadPart, bytesOf: BytesOf): Promise<MadeFile> => {
  const found = await read((tx) => personOf(tx, task))
  const kinds = kindsOf(found.person, task.payload)
  const zip = new ZipFile()
  /** Without a listener an error of the archive would end the process. */
  zip.on("error", (error: Error) => (zip.outputStream as Readable).destroy(error))
  const named = new Map<number, string>()
  const counts: Record<string, number> = {}
  let done = 0
  for (const kind of kinds) {
    const { one, where } = kind
    const keys = await read(
      (tx) => keysOf(tx, one, where),
      () => (done += 1),
    )
    if (keys.length === 0) continue
    const rows: Readonly<Record<string, unknown>>[] = []
    for (let at = 0; at < keys.length; at += PART)
      rows.push(...(await read((tx) => rowsByKey(tx, one, where, keys.slice(at, at + PART)))))
    for (const column of fileColumnsOf(one.table))
      for (const row of rows) if (typeof row[column] === "number") named.set(row[column], one.nama)
    counts[one.nama] = rows.length
    zip.addBuffer(Buffer.from(jsonOf(kind, rows)), `data/${one.table.name}.json`)
  }
  const files = await read((tx) => filesNamed(tx, task.company, [...named.keys()]))
  for (const { id, name, sha256 } of files)
    zip.addReadStreamLazy(`berkas/${named.get(id) ?? "lain"}/${id} ${name}`, { compress: false }, (give) => {
      bytesOf(task.company, sha256).then(
        (bytes) => give(null, Readable.from(bytes === null ? [] : [bytes])),
        (thrown: unknown) => give(thrown, Readable.from([])),
      )
    })
  zip.addBuffer(Buffer.from(about(found, task, counts)), "baca-dahulu.json")
  zip.end()
  return {
    name: `Data pribadi ${found.nip} ${found.nama}.zip`,
    type: "zip",
    body: zip.outputStream as Readable,
  }
}

/** A copy of everything about one person. The job has no rows to process, only the archive to write. */
export const copyDataJob = defineJob(personCopyJob, copyPayload, {
  count: async (tx, task) => kindsOf((await personOf(tx, task)).person, task.payload).length,
  chunk: () => Promise.resolve({ done: 0, next: null }),
  file: zipOf,
  ended: async (tx, { company, now, payload: { requests_id } }) => {
    await tx.execute(
      sql`update data_requests set status = 'selesai', version = version + 1, updated_at = ${now.toISOString()}::timestamptz
        where companies_id = ${company} and id = ${requests_id}`,
    )
  },
})
