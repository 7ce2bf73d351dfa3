/** Sorted by frequency, from leaked lists; Indonesian passwords are among the first thousands. */
const read = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common")
  return new Set(dictionary["passwords-common"])
}
let list: Promise<ReadonlySet<string>> | null = null

/** Whether the password is among the tens of thousands of most common ones, in any case (dictionary attack). */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  list ??= read()
  return (await list).has(password.toLowerCase())
}
