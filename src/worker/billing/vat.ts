// How much of a price is VAT (decision 51).

/** Percent by ISO 3166-1 code of the buyer's country. No VAT is due in a country that is not here. */
export type VatRates = Readonly<Record<string, number>>;

const EU = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(
  " ",
);
/** Estonia's rate since July 2025. It counts for all of the EU while sales to other countries are small. */
const ESTONIA_PERCENT = 24;

export const DEFAULT_VAT_RATES: VatRates = Object.fromEntries(
  EU.map((country) => [country, ESTONIA_PERCENT]),
);

/** "EE:24,FI:25.5" */
export function parseVatRates(text: string): VatRates {
  return Object.fromEntries(
    text.split(",").map((pair) => {
      const [country = "", percent] = pair.split(":");
      return [country, Number(percent)];
    }),
  );
}

/** The VAT that is part of a price. */
export function vatWithin(amountCents: number, percent: number): number {
  return Math.round((amountCents * percent) / (100 + percent));
}
