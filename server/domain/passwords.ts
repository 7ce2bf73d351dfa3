import { hash, verify } from "@node-rs/argon2"

/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane. Runs on the thread pool, never inside a transaction. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const DEMO_PASSWORD = "demo-1234"

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Spent on accounts that do not exist, so that both answers take as long. */
const decoy = hashPassword("no account has this password")

export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const matches = await verify(stored ?? (await decoy), password)
  return matches && stored !== null
}
