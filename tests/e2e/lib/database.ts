import pg from "pg"
import { dropDatabase } from "#tests/server/lib/ownDatabase.ts"

/** Connection URL of a PostgreSQL for the browser tests; without it they use the embedded database. */
const ADMIN = process.env["E2E_DATABASE_URL"]
export const isPostgres = ADMIN !== undefined

/** The template database with the demo companies; each worker gets a copy. */
const TEMPLATE = "balai_e2e"

const urlOf = (name: string): string => {
  const url = new URL(ADMIN ?? "")
  url.pathname = `/${name}`
  return url.href
}

const asAdmin = async (work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: ADMIN })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Drops and creates an empty template. @returns its address; undefined on the embedded database */
export const makeTemplateDatabase = async (): Promise<string | undefined> => {
  if (!isPostgres) return undefined
  await asAdmin(async (client) => {
    await dropDatabase(client, TEMPLATE)
    await client.query(`create database ${TEMPLATE}`)
  })
  return urlOf(TEMPLATE)
}

/** A named copy of the template. */
export const copyDatabase = async (
  worker: number,
): Promise<{ readonly url: string | undefined; readonly drop: () => Promise<void> }> => {
  if (!isPostgres) return { url: undefined, drop: () => Promise.resolve() }
  const name = `${TEMPLATE}_${process.pid}_${worker}`
  await asAdmin((client) => client.query(`create database ${name} template ${TEMPLATE}`))
  return { url: urlOf(name), drop: () => asAdmin((client) => dropDatabase(client, name)) }
}
