// `npm run words`: writes the modules of the messages. The commands that build, test and develop do it at their start, so it is
// needed only after a change while one of them runs.
// `npm run words -- de`: says what is wrong with the messages of a language, also of one that is not offered yet.
import { compileRooms } from "#scripts/messages/rooms.ts";
import { writeWordFiles } from "#scripts/messages/word-files.ts";

const [language] = process.argv.slice(2);
try {
  if (language === undefined) writeWordFiles();
  else compileRooms(language);
} catch (error) {
  console.error(error instanceof AggregateError ? error.message : error);
  process.exitCode = 1;
}
