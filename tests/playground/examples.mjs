// Writes the specifications of a folder as one object: name to text. Usage: examples.mjs FOLDER OUT
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const [folder, out] = process.argv.slice(2);
const names = readdirSync(folder).filter((name) => name.endsWith(".nk")).sort();
const texts = names.map((name) => [name, readFileSync(`${folder}/${name}`, "utf8")]);
writeFileSync(out, JSON.stringify(Object.fromEntries(texts)));
