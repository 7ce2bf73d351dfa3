import { type AnyPgColumn, foreignKey } from "drizzle-orm/pg-core"
import { articles } from "./articles.ts"
import { bigId } from "./kinds.ts"

export const ofArticle = () => ({
  companies_id: bigId("companies_id").notNull(),
  articles_id: bigId("articles_id").notNull(),
})

export type OfArticle = { readonly companies_id: AnyPgColumn; readonly articles_id: AnyPgColumn }

export const articleKey = (name: string, { companies_id, articles_id }: OfArticle) =>
  foreignKey({
    name: `${name}_articles_id_fk`,
    columns: [companies_id as never, articles_id as never],
    foreignColumns: [articles.companies_id, articles.id],
  }).onDelete("cascade")
