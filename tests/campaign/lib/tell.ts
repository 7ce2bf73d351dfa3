/** Progress of a row that takes long. */
export const tell = (line: string): void => void process.stdout.write(`${line}\n`)
