import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type SQL, sql } from "drizzle-orm"
import { decoder } from "#contract/kit/decode.ts"
import type { Envelope } from "#contract/kit/envelope.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import { type Database, rowsOf } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { hashToken, newToken } from "#server/call/session.ts"
import type { LiveCall } from "#server/call/handler.ts"
import { type Dispatch, makeDispatch } from "#server/http/dispatch.ts"
import { makeLinks } from "#server/files/links.ts"
import type { StoreState } from "#server/files/fileStore.ts"
import type { Upload } from "#server/files/store.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { ownDatabase } from "./ownDatabase.ts"
import { codeAt, TOTP_STEP_MS } from "./totp.ts"
import { imagePath, seedTwoCompanies, type Seeded } from "./seed.ts"

/** A Friday morning, 08.00 WIB. */
export const NOW = new Date("2026-11-20T01:00:00Z")
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

export type Answered = Envelope & { readonly status: number }

export type World = {
  readonly db: Database
  readonly dispatch: Dispatch
  readonly seeded: Seeded
  readonly links: ReturnType<typeof makeLinks>
  /** The clock every rule sees; tests move it. */
  readonly time: { now: Date }
  readonly faults: unknown[]
  readonly call: (
    path: string,
    payload?: unknown,
    token?: string | null,
    method?: string,
    address?: string,
    /** Files of a multipart body. */
    uploads?: ReadonlyMap<string, Upload>,
  ) => Promise<Answered>
  readonly signIn: (username: string, password?: string) => Promise<string>
  /** Runs SQL as the connection's own user, which bypasses row-level security. */
  readonly sqlRows: <R>(statement: SQL) => Promise<R[]>
  /** Opens the same database with a new connection and a new dispatch, as after a restart. */
  readonly restart: () => Promise<World>
  readonly close: () => Promise<void>
}

const answers = new Map([...liveCalls.values()].map(({ call }) => [call.path, decoder(call.answer)] as const))
/** Checks that an answer, once serialized, has the shape its call declares. @throws with the differences */
export const checkAnswer = (path: string, { api_status, data }: Envelope): void => {
  const decode = answers.get(path)
  if (api_status !== 1 || decode === undefined) return
  const decoded = decode(JSON.parse(JSON.stringify(data ?? {})))
  if (!decoded.ok)
    throw new Error(`${path} answers what it does not declare: ${JSON.stringify(decoded.errors)}`)
}

type Home = { readonly open: () => Promise<Database>; readonly drop: () => Promise<void> }

/** A Blob that returns its bytes at once: reading a Blob in small pieces took a fifth of the time to open a database. */
class Image extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super()
    this.#bytes = bytes
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes.slice().buffer)
  }
}

/** The data folder of a database with the two seeded companies, to open a new database from. */
export const seededImage = async () => new Image(new Uint8Array(await readFile(imagePath())))

const inMemory: Home = {
  open: async () => openEmbedded(null, MIGRATIONS, await seededImage()),
  drop: () => Promise.resolve(),
}

const onDisk = async (): Promise<Home> => {
  const folder = await mkdtemp(join(tmpdir(), "balai-world-"))
  let isNew = true
  return {
    open: async () => {
      const image = isNew ? await seededImage() : undefined
      isNew = false
      return openEmbedded(join(folder, "pg"), MIGRATIONS, image)
    },
    drop: () => rm(folder, { recursive: true, force: true }),
  }
}

const postgresHome = async (url: string): Promise<Home> => {
  const own = await ownDatabase(url)
  let isNew = true
  return {
    open: async () => {
      const db = await openPostgres(own.url, MIGRATIONS)
      if (isNew) await db.transact((tx) => seedTwoCompanies(tx, NOW))
      isNew = false
      return db
    },
    drop: own.drop,
  }
}

type Options = {
  readonly live?: ReadonlyMap<string, LiveCall>
  readonly publicUrl?: string
  /** Needed to restart: the embedded database is otherwise in memory. */
  readonly onDisk?: boolean
  readonly filesState?: () => Promise<StoreState>
}

/**
 * Sign-ins of one account by call. Later ones are rows: the bound of sessions would end the first of a long file, and each
 * costs a hash of a password.
 */
const SIGN_INS = 10

/** A server without its HTTP edge, on a database with two companies. Each test file opens its own. */
export const openWorld = async (options: Options = {}): Promise<World> => {
  const live = options.live ?? liveCalls
  const url = process.env["TEST_DATABASE_URL"]
  const embedded = options.onDisk === true ? await onDisk() : inMemory
  const home = url === undefined ? embedded : await postgresHome(url)
  const time = { now: NOW }
  const faults: unknown[] = []

  const start = async (): Promise<World> => {
    const db = await home.open()
    const links = makeLinks(Buffer.alloc(32, 7))
    const dispatch = makeDispatch({
      db,
      clock: () => time.now,
      live,
      links,
      ...(options.filesState === undefined ? {} : { filesState: options.filesState }),
      isLocal: true,
      ...(options.publicUrl === undefined ? {} : { publicUrl: options.publicUrl }),
      onFault: (fault) => faults.push(fault.error),
    })
    const call: World["call"] = async (
      path,
      payload = {},
      token = null,
      method = "POST",
      address = "10.0.0.1",
      uploads,
    ) => {
      const read =
        uploads === undefined ? null : () => Promise.resolve({ payload: payload as object, uploads })
      const reply = await dispatch({ path, method, payload, read, query: {}, token, address })
      checkAnswer(path, reply.envelope)
      return { status: reply.status, ...reply.envelope }
    }
    const sqlRows: World["sqlRows"] = <R>(statement: SQL) => db.transact((tx) => rowsOf<R>(tx, statement))
    const signIns = new Map<string, number>()
    const sessionOf = async (username: string): Promise<string> => {
      const token = newToken()
      const at = time.now.toISOString()
      await sqlRows(sql`insert into sessions (token_hash, accounts_id, companies_id, created_at, last_used_at)
        select ${hashToken(token)}, a.id, a.companies_id, ${at}, ${at} from accounts a where ${username} in (a.username, a.email)`)
      return token
    }
    const [stored] = await sqlRows<{ value: Seeded }>(sql`select value from meta where key = 'seeded'`)
    if (stored === undefined) throw new Error("the test image holds no seed")
    return {
      db,
      dispatch,
      seeded: stored.value,
      links,
      time,
      faults,
      call,
      sqlRows,
      signIn: async (username, password = "demo-1234") => {
        const before = signIns.get(username) ?? 0
        signIns.set(username, before + 1)
        if (before >= SIGN_INS) return sessionOf(username)
        const first = await call("auth/login", { username, password })
        const { challenge } = (first.data ?? {}) as { challenge?: string }
        /** The code of the step before, so that the test can still use the one of this step. */
        const code = codeAt(new Date(time.now.getTime() - TOTP_STEP_MS))
        const answer = challenge === undefined ? first : await call("auth/verify", { challenge, code })
        const data = answer.data as { token?: string } | undefined
        if (answer.api_status !== 1 || data?.token === undefined)
          throw new Error(`${username}: ${answer.api_message}`)
        return data.token
      },
      restart: async () => {
        await db.close()
        return start()
      },
      close: async () => {
        await db.close()
        await home.drop()
      },
    }
  }
  return start()
}
