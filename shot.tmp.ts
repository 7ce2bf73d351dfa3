import { chromium } from "playwright"
const [, , user, widthText, scheme, ...paths] = process.argv
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] })
const context = await browser.newContext({ viewport: { width: Number(widthText), height: 844 }, colorScheme: scheme as "light", locale: "id-ID", timezoneId: "Asia/Jakarta" })
const page = await context.newPage()
page.on("console", (m) => m.type() === "error" && console.log("console:", m.text().slice(0, 300)))
page.on("pageerror", (e) => console.log("pageerror:", e.message.slice(0, 300)))
await page.goto("http://127.0.0.1:8244/login")
await page.fill("input[name=username]", user)
await page.fill("input[type=password]", "demo-1234")
await page.keyboard.press("Enter")
await page.waitForURL((u) => !u.pathname.startsWith("/login"))
console.log("landed on", new URL(page.url()).pathname)
for (const path of paths) {
  if (path !== "=") await page.goto("http://127.0.0.1:8244" + path)
  await page.waitForTimeout(2500)
  const name = `${user.split("@")[0]}-${widthText}-${scheme}-${path.replace(/\W+/g, "_")}.png`
  await page.screenshot({ path: "/tmp/shots/" + name })
  console.log(name, await page.locator("h1").first().textContent().catch(() => "?"))
}
await browser.close()
