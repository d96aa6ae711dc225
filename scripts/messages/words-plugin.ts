// Puts the messages of a language into the files that use them, so that a page loads just its own: a module of many messages
// would be loaded whole by every page that needs one of them.
import type { Plugin } from "vite";
import { importsOf } from "#scripts/messages/compile.ts";
import { compileRooms } from "#scripts/messages/rooms.ts";

const IMPORT = /^import \* as (\w+) from "#words\/([\w-]+)\.ts";\n/gm;

/** @throws AggregateError as {@link compileRooms} does */
export function wordsIn(language: string): Plugin {
  const rooms = compileRooms(language);
  return {
    name: "words",
    enforce: "pre",
    transform: {
      filter: { code: "#words/" },
      handler(code) {
        const functions = new Map<string, string>();
        let rest = code;
        for (const [statement, alias = "", room = ""] of code.matchAll(IMPORT)) {
          const uses = new RegExp(`(?<![\\w.$])${alias}\\.(\\w+)`, "g");
          rest = rest.replace(statement, "").replaceAll(uses, (whole, key: string) => {
            const message = rooms[room]?.[key];
            if (message === undefined) return whole;
            if (message.parameters.size === 0) return message.source;
            const name = `${alias}$${key}`;
            functions.set(name, `const ${name} = ${message.source};\n`);
            return name;
          });
        }
        const added = [...functions.values()].join("");
        return { code: `${importsOf(added)}${added}${rest}`, map: null };
      },
    },
  };
}
