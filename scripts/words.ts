// `npm run words`: writes the modules of the messages. The other commands do it too; it is needed while they run.
import { writeWordFiles } from "#scripts/messages/word-files.ts";

writeWordFiles();
