import type { Tx } from "#server/db/database.ts"
import {
  articleAttachments,
  articleDepartements,
  articleMembers,
  articleOffices,
  articleReads,
  articles,
  files,
} from "#server/db/tables/index.ts"

type Seeded = {
  readonly id: number
  readonly offices: readonly number[]
  readonly devisi: readonly number[]
  readonly members: readonly number[]
  readonly mark: string
}

/** After their publication. */
const READ_AT = "2026-11-10T01:00:00Z"

/**
 * A published article for each kind of target list, whose notifications were sent long ago. The one of the branch has a
 * cover picture and an attachment.
 */
export const seedArticles = async (tx: Tx, company: Seeded, now: Date): Promise<void> => {
  const at = now.toISOString()
  const own = { companies_id: company.id, created_at: at, updated_at: at }
  const file = async (name: string, type: "png" | "pdf") => {
    const [row] = await tx
      .insert(files)
      .values({
        companies_id: company.id,
        name: `${name}${company.mark}.${type}`,
        type,
        size: 80,
        sha256: "2".repeat(64),
        created_at: at,
      })
      .returning({ id: files.id })
    if (row === undefined) throw new Error("no file")
    return row.id
  }
  const article = async (
    judul: string,
    target: "offices" | "departements" | "members",
    cover: number | null = null,
  ) => {
    const [row] = await tx
      .insert(articles)
      .values({
        ...own,
        judul: judul + company.mark,
        isi: `<p>Isi ${judul}${company.mark}</p>`,
        isi_text: `Isi ${judul}${company.mark}`,
        pinned: false,
        publish_at: "2026-11-01T01:00:00.000Z",
        told_at: "2026-11-01T01:00:00.000Z",
        target,
        cover_files_id: cover,
      })
      .returning({ id: articles.id })
    if (row === undefined) throw new Error("no article")
    return { companies_id: company.id, articles_id: row.id }
  }
  const atBranch = await article("Kabar cabang", "offices", await file("sampul", "png"))
  await tx.insert(articleOffices).values({ ...atBranch, offices_id: company.offices[1] ?? 0 })
  await tx
    .insert(articleAttachments)
    .values({ ...atBranch, place: 0, label: `Denah${company.mark}`, files_id: await file("denah", "pdf") })
  await tx.insert(articleDepartements).values({
    ...(await article("Kabar divisi", "departements")),
    departements_id: company.devisi[1] ?? 0,
  })
  const forTwo = await article("Kabar dua orang", "members")
  await tx
    .insert(articleMembers)
    .values(company.members.slice(0, 2).map((members_id) => ({ ...forTwo, members_id })))
  await tx
    .insert(articleReads)
    .values(company.members.slice(0, 2).map((members_id) => ({ ...forTwo, members_id, at: READ_AT })))
}
