import { deleteBlogCover, uploadBlogPicture } from "#contract/areas/platform/blog.ts"
import { publicBlog, publicBlogs } from "#contract/areas/platform/publicBlogs.ts"
import { notFound, ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { blogs } from "../../db/tables/index.ts"
import { removeFile } from "../../kit/removeFile.ts"
import { uploadPicture } from "../../kit/uploadPicture.ts"
import { postAt, publicIsi, publishedPost, publishedPosts, seoOf } from "./blogReading.ts"

export const blogHandlers = {
  "webs/article/delete/cover": inTx(deleteBlogCover, (ctx, asked) =>
    removeFile(ctx, asked, {
      table: blogs,
      column: blogs.cover_files_id,
      field: "cover",
      noun: "blog",
      done: "Gambar sampul berhasil dihapus",
    }),
  ),

  "webs/article/picture": inTx(uploadBlogPicture, (ctx) => uploadPicture(ctx, "blog")),

  "public/blogs": inTx(publicBlogs, async ({ tx, now, publicUrl }, asked) => {
    const page = await publishedPosts(tx, now, asked)
    return ok({ ...page, rows: page.rows.map((row) => postAt(publicUrl, row)) })
  }),

  "public/blogs/find": inTx(publicBlog, async ({ tx, now, publicUrl }, { slug }) => {
    const row = await publishedPost(tx, now, slug)
    if (row === null) throw notFound("blog")
    return ok({ ...postAt(publicUrl, row), ...seoOf(row), isi: publicIsi(publicUrl, row) })
  }),
}
