import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import {
  publicationFields,
  publicationProblems,
  publicationStatus,
  publicationStatuses,
} from "../../kit/publication.ts"
import { defineResource } from "../../kit/resource.ts"
import {
  formatted,
  id,
  oneOf,
  optionalLongText,
  optionalText,
  optionalWhole,
  text,
  writeFields,
} from "../../kit/schema.ts"
import { SLUG, SLUG_MAX } from "../../kit/slug.ts"
import { PICTURE, pictureUpload, textPictures } from "../../kit/textPicture.ts"

const nullText = Schema.NullOr(Schema.String)

const MOST_TAGS = 10
export const TAG_MAX = 40
/** The tags of a text separated by commas: in lower case, each once. */
export const tagsOf = (tags: string | null): readonly string[] => [
  ...new Set(
    (tags ?? "")
      .toLowerCase()
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
  ),
]
const tags = optionalText(300).check(
  Schema.makeFilter((value: string | null) => {
    const all = tagsOf(value)
    if (all.length > MOST_TAGS) return `Paling banyak ${MOST_TAGS} tag`
    return all.every((tag) => tag.length <= TAG_MAX) || `Satu tag paling panjang ${TAG_MAX} karakter`
  }),
)

/** Blog: posts of the platform for its web sites, published from a time on and optionally until another. */
export const blog = defineResource(
  {
    id: "blog",
    group: "webs/article",
    scope: "platform",
    alias: "article_id",
    noun: "blog",
    fields: {
      judul: text(150),
      /** Last part of its address; made from the title if empty. */
      slug: optionalText(SLUG_MAX).check(
        Schema.makeFilter(
          (value: string | null) =>
            value === null ||
            SLUG.test(value) ||
            "Isi huruf kecil dan angka dengan tanda hubung, misalnya cara-absen",
        ),
      ),
      kategori: optionalText(60),
      /** Separated by commas. */
      tags,
      /** Summary under the title in lists; defaults to the beginning of the text. */
      ringkasan: optionalLongText(250),
      isi: formatted(50_000),
      /** Title and description for search engines; they default to the title and the summary. */
      seo_title: optionalText(70),
      seo_desc: optionalLongText(160),
      ...publicationFields,
      /** Readers see posts with an order first, in this order; the others follow, the newest first. */
      order: optionalWhole(1, 999),
    },
    shown: {
      status: publicationStatus,
      cover: nullText,
      /** Null = a deleted account. */
      author: nullText,
      /** Signed URL of the post as readers see it, valid for an hour. */
      preview: nullText,
      pictures: textPictures,
    },
    listed: ["judul", "slug", "kategori", "tags", "publish_at", "expire_at", "order", "status", "author"],
    files: { cover: PICTURE },
    sorts: ["publish_at", "judul", "updated_at"],
    firstDir: "desc",
    filters: { status: Schema.optionalKey(oneOf(publicationStatuses)) },
    who: { read: ["super"], write: ["super"] },
    module: null,
    example: {
      judul: "Menghitung lembur tanpa salah",
      slug: "menghitung-lembur-1",
      kategori: "Panduan",
      tags: "lembur, gaji",
      isi: "<p>Upah lembur dihitung dari <strong>upah sejam</strong>.</p>",
      publish_at: "2030-12-01T08:00:00+07:00",
    },
  },
  publicationProblems,
)

/** A picture for the text of a post. */
export const uploadBlogPicture = defineCall({
  ...pictureUpload,
  path: "webs/article/picture",
  scope: "platform",
  who: ["super"],
  needs: null,
  summary: "Mengunggah gambar untuk isi blog",
})

export const deleteBlogCover = defineCall({
  path: "webs/article/delete/cover",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({ ...writeFields, id }),
  alias: "article_id",
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int }),
  write: true,
  invalidates: [blog.listKey],
  summary: "Menghapus gambar sampul blog",
  example: { id: 1 },
  refusal: "not_found",
})
