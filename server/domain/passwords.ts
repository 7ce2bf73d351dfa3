import { hash, verify } from "@node-rs/argon2"

/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane. Runs on the thread pool, never inside a transaction. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const DEMO_PASSWORD = "demo-1234"

/** Half of the thread pool: a storm of sign-ins leaves the rest to files and compression. */
const AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []

const inTurn = async <A>(work: () => Promise<A>): Promise<A> => {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** Spent on accounts that do not exist, so that both answers take as long. */
const decoy = hashPassword("no account has this password")

export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const against = stored ?? (await decoy)
  const matches = await inTurn(() => verify(against, password))
  return matches && stored !== null
}
