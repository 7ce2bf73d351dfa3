/** Key ring of the tests: every process of a run opens the same databases. */
export const TEST_DATA_KEYS = [
  `uji:${Buffer.alloc(32, 1).toString("base64")}`,
  `index:${Buffer.alloc(32, 2).toString("base64")}`,
].join(",")

/** Sets the ring for this process and those that it starts, unless another one was given. */
export const giveTestKeys = (): void => {
  process.env["DATA_KEYS"] ??= TEST_DATA_KEYS
}
