/**
 * `--shard i/n`: one of n parts of the tests, for n machines. The runners divide their own files.
 * @typedef {{ index: number, total: number }} Shard
 */

/** @throws when it is not `i/n` with 1 ≤ i ≤ n */
const readShard = (/** @type {string | undefined} */ given) => {
  const [index = 0, total = 0] = (given ?? "").split("/").map(Number)
  if (!Number.isInteger(index) || !Number.isInteger(total) || index < 1 || index > total)
    throw new Error(`--shard memerlukan i/n, misalnya 1/4, bukan ${given}`)
  return { index, total }
}

/**
 * Takes the shard out of the arguments of a command.
 * @param {readonly string[]} args
 * @returns {{ rest: readonly string[], shard: Shard | null }}
 */
export const takeShard = (args) => {
  const at = args.findIndex((arg) => arg === "--shard" || arg.startsWith("--shard="))
  if (at === -1) return { rest: args, shard: null }
  const isJoined = args[at] !== "--shard"
  return {
    rest: args.toSpliced(at, isJoined ? 1 : 2),
    shard: readShard(isJoined ? args[at]?.slice("--shard=".length) : args[at + 1]),
  }
}

/** Its argument for Vitest and Playwright. */
export const shardArgs = (/** @type {Shard | null} */ shard) =>
  shard === null ? [] : [`--shard=${shard.index}/${shard.total}`]
