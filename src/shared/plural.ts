const rules = new Map<string, Intl.PluralRules>();

/** The form of `forms` that `language` (a BCP 47 tag) uses for `count`; "other" where it is missing. */
export function plural<Form>(
  count: number,
  language: string,
  forms: Partial<Record<Intl.LDMLPluralRule, Form>> & { other: Form },
): Form {
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  return forms[rule.select(count)] ?? forms.other;
}
