/** Ways to tamper with a text: changed, cut, lengthened, empty. */
export const spoilt = (text: string): Readonly<Record<string, string>> => ({
  "its first character": `${text.startsWith("x") ? "y" : "x"}${text.slice(1)}`,
  "its last character": `${text.slice(0, -1)}${text.endsWith("x") ? "y" : "x"}`,
  "one character less": text.slice(0, -1),
  "its first half": text.slice(0, Math.ceil(text.length / 2)),
  "one character": text.slice(0, 1),
  "something behind it": `${text}x`,
  "other letters": text.toUpperCase(),
  nothing: "",
})
export const number = (text: string): Readonly<Record<string, string>> => ({
  "one more": String(Number(text) + 1),
  "one less": String(Number(text) - 1),
  "a zero before it": `0${text}`,
  "a part of it": text.slice(0, -1),
  "something behind it": `${text}0`,
  "what is no number": "x",
  "below zero": `-${text}`,
  "a fraction": `${text}.5`,
  nothing: "",
})
