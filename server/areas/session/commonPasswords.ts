/** The commonest first, from leaked lists; Indonesian ones are among the first thousands. */
const read = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common")
  return new Set(dictionary["passwords-common"])
}
let list: Promise<ReadonlySet<string>> | null = null

/** Whether somebody who guesses would try it among the first tens of thousands, whatever its case. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  list ??= read()
  return (await list).has(password.toLowerCase())
}
