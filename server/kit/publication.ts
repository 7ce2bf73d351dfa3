import { type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import type { publicationStatuses } from "#contract/kit/publication.ts"

type Times = { readonly publish_at: AnyPgColumn; readonly expire_at: AnyPgColumn }

/** The status of a text at an instant, from its columns of publication. */
export const statusFrom =
  ({ publish_at, expire_at }: Times) =>
  (now: Date): SQL<(typeof publicationStatuses)[number]> => {
    const at = now.toISOString()
    return sql`case when ${publish_at} is null then 'draft' when ${publish_at} > ${at} then 'scheduled'
      when ${expire_at} <= ${at} then 'archived' else 'published' end`
  }

/** Published and not expired: what readers may see. */
export const isPublished = ({ publish_at, expire_at }: Times, now: Date): SQL => {
  const at = now.toISOString()
  return sql`${publish_at} <= ${at} and (${expire_at} is null or ${expire_at} > ${at})`
}

/** Drafts have no publish time; they sort as the newest. */
export const publishOrder = ({ publish_at }: Pick<Times, "publish_at">): SQL =>
  sql`coalesce(${publish_at}, 'infinity'::timestamptz)`

/** Characters of the text that are its summary where it has none. */
const BEGINNING = 200

type Summarised = { readonly ringkasan: AnyPgColumn; readonly isi_text: AnyPgColumn }
export const summaryOf = ({ ringkasan, isi_text }: Summarised): SQL<string> =>
  sql<string>`coalesce(${ringkasan}, left(${isi_text}, ${BEGINNING})
    || case when length(${isi_text}) > ${BEGINNING} then '…' else '' end)`
