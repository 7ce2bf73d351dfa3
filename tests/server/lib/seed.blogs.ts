import type { Tx } from "#server/db/database.ts"
import { blogPictures, blogs, platformFiles } from "#server/db/tables/index.ts"

/** A published post with a cover picture, which belongs to no company. */
export const seedBlogs = async (tx: Tx, author: number, now: Date): Promise<void> => {
  const at = now.toISOString()
  const [cover] = await tx
    .insert(platformFiles)
    .values({ name: "sampul.png", type: "png", size: 80, sha256: "3".repeat(64), created_at: at })
    .returning({ id: platformFiles.id })
  const [post] = await tx
    .insert(blogs)
    .values({
      judul: "Rekap absensi tanpa lembur malam",
      slug: "rekap-absensi",
      tags: "absensi",
      isi: "<p>Tutup masa absensi lebih dulu.</p>",
      isi_text: "Tutup masa absensi lebih dulu.",
      publish_at: "2026-11-01T01:00:00.000Z",
      cover_files_id: cover?.id ?? null,
      created_at: at,
      created_by: author,
      updated_at: at,
      updated_by: author,
    })
    .returning({ id: blogs.id })
  if (post === undefined || cover === undefined) throw new Error("no post")
  await tx.insert(blogPictures).values({ blogs_id: post.id, files_id: cover.id })
}
