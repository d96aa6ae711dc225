// Checks what the build will write into the legal pages and beside YouTube's content. Pure.
import { COPYRIGHT_YEAR, LEGAL_DATE } from "#scripts/build-settings.ts";
import type { Finding, Vars } from "#scripts/doctor-findings.ts";

type Read = {
  /** The day of the last change of the legal texts, as "2025-01-27"; undefined if git does not know. */
  legalTextsChanged: string | undefined;
  hasLogo: boolean;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function examinePages(vars: Vars, { legalTextsChanged, hasLogo }: Read): Finding[] {
  const { LEGAL_DATE: date = LEGAL_DATE, COPYRIGHT_YEAR: year = COPYRIGHT_YEAR } = vars;
  return [
    examineDate(date, legalTextsChanged),
    ...(typeof year === "string" && /^\d{4}$/.test(year)
      ? []
      : [
          wrong(
            "COPYRIGHT_YEAR in wrangler.toml is no year.",
            `It is a text such as "${COPYRIGHT_YEAR}".`,
          ),
        ]),
    hasLogo
      ? { state: "fine", what: "YouTube's logo is shown beside its content." }
      : {
          state: "look",
          what: "Beside YouTube's content stands a text and not YouTube's logo.",
          todo: "Put YouTube's two files into public/brand; the README says where to get them.",
        },
  ];
}

function examineDate(date: unknown, changed: string | undefined): Finding {
  if (typeof date !== "string" || !DAY.test(date) || Number.isNaN(Date.parse(date))) {
    return wrong("LEGAL_DATE in wrangler.toml is no day.", `It is a text such as "${LEGAL_DATE}".`);
  }
  if (changed === undefined) {
    const what = `The legal texts are dated ${date}; git could not say when they changed.`;
    return { state: "look", what, todo: "Compare them with what was deployed last." };
  }
  if (changed <= date) return { state: "fine", what: `The legal texts are dated ${date}.` };
  return {
    state: "look",
    what: `The legal texts changed on ${changed}, and are dated ${date}.`,
    todo: `If what they say has changed, set LEGAL_DATE = "${changed}" under [vars] in wrangler.toml.`,
  };
}

function wrong(what: string, todo: string): Finding {
  return { state: "wrong", what, todo };
}
