// The card form inside its frame. It checks the input and pays with it. The embedding page receives no
// card data.
(() => {
  "use strict";

  const query = new URLSearchParams(window.location.search);
  const PARENT = query.get("parent") ?? "";
  const FIELDS = ["number", "expiry", "cvc"];
  const root = document.documentElement;
  const form = document.getElementById("card");
  const input = (name) => document.getElementById(name);
  let session = { key: "", clientSecret: null };

  root.style.colorScheme = query.get("scheme") === "dark" ? "dark" : "light";

  function tell(kind, data, id) {
    window.parent.postMessage({ kind, data, id }, PARENT);
  }

  function tellEvent(name, more = {}) {
    tell("event", { name, more });
  }

  const digitsOf = (name) => input(name).value.replaceAll(/\D/g, "");
  const isAmex = () => /^3[47]/.test(digitsOf("number"));

  function passesLuhn(digits) {
    let sum = 0;
    [...digits].toReversed().forEach((digit, index) => {
      const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
      sum += doubled > 9 ? doubled - 9 : doubled;
    });
    return sum % 10 === 0;
  }

  function flaw(code, message) {
    return { type: "validation_error", code, message };
  }

  const CHECKS = {
    number: () => {
      const digits = digitsOf("number");
      if (digits.length < (isAmex() ? 15 : 16)) {
        return flaw("incomplete_number", "Your card number is incomplete.");
      }
      return passesLuhn(digits) ? null : flaw("invalid_number", "Your card number is invalid.");
    },
    expiry: () => {
      const digits = digitsOf("expiry");
      if (digits.length < 4) {
        return flaw("incomplete_expiry", "Your card's expiration date is incomplete.");
      }
      const month = Number(digits.slice(0, 2));
      const year = 2000 + Number(digits.slice(2));
      const now = new Date();
      if (month < 1 || month > 12) {
        return flaw("invalid_expiry_month", "Your card's expiration month is invalid.");
      }
      if (year < now.getFullYear()) {
        return flaw("invalid_expiry_year_past", "Your card's expiration year is in the past.");
      }
      if (year === now.getFullYear() && month < now.getMonth() + 1) {
        return flaw("invalid_expiry_month_past", "Your card's expiration date is in the past.");
      }
      return null;
    },
    cvc: () =>
      digitsOf("cvc").length < (isAmex() ? 4 : 3)
        ? flaw("incomplete_cvc", "Your card's security code is incomplete.")
        : null,
  };

  function show(name, problem) {
    input(`${name}-error`).textContent = problem?.message ?? "";
    if (problem) input(name).setAttribute("aria-invalid", "true");
    else input(name).removeAttribute("aria-invalid");
  }

  /** Shows every problem, focuses the first, and returns it. */
  function checkAll() {
    const flaws = FIELDS.map((name) => [name, CHECKS[name]()]);
    for (const [name, problem] of flaws) show(name, problem);
    const first = flaws.find(([, problem]) => problem !== null);
    if (first) input(first[0]).focus();
    return first?.[1] ?? null;
  }

  function formatted(name, digits) {
    if (name === "cvc") return digits.slice(0, 4);
    if (name === "number") return grouped(digits);
    // No month begins with 2 to 9, so a zero is added.
    const date = /^[2-9]/.test(digits) ? `0${digits}` : digits;
    return date.length > 2 ? `${date.slice(0, 2)} / ${date.slice(2, 4)}` : date;
  }

  function grouped(digits) {
    const sizes = /^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 4];
    let at = 0;
    const groups = sizes.map((size) => digits.slice(at, (at += size)));
    return groups.filter((group) => group !== "").join(" ");
  }

  // Keeps the caret after the typed digit, also in the middle.
  function reformat(name) {
    const field = input(name);
    const wasAtEnd = field.selectionStart === field.value.length;
    const before = field.value.slice(0, field.selectionStart).replaceAll(/\D/g, "").length;
    const yearGiven = name === "expiry" ? field.value.replace(/\b20(\d\d)$/, "$1") : field.value;
    field.value = formatted(name, yearGiven.replaceAll(/\D/g, ""));
    if (wasAtEnd) return;
    let caret = 0;
    for (let seen = 0; caret < field.value.length && seen < before; caret += 1) {
      if (/\d/.test(field.value[caret])) seen += 1;
    }
    field.setSelectionRange(caret, caret);
  }

  function tellChange() {
    tellEvent("change", {
      complete: FIELDS.every((name) => CHECKS[name]() === null),
      empty: FIELDS.every((name) => input(name).value === ""),
      collapsed: false,
      value: { type: "card" },
    });
  }

  for (const name of FIELDS) {
    input(name).addEventListener("input", () => {
      reformat(name);
      show(name, null);
      tellChange();
    });
    input(name).addEventListener("blur", () => {
      if (input(name).value !== "") show(name, CHECKS[name]());
    });
  }
  form.addEventListener("submit", (event) => event.preventDefault());
  let focused = false;
  const noteFocus = (now) => {
    if (now === focused) return;
    focused = now;
    tellEvent(now ? "focus" : "blur");
  };
  window.addEventListener("focus", () => noteFocus(true));
  window.addEventListener("blur", () => noteFocus(false));
  form.addEventListener("focusin", () => noteFocus(true));
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") tellEvent("escape");
  });
  new ResizeObserver(() => tell("height", Math.ceil(form.offsetHeight))).observe(form);

  async function call(path, fields, method) {
    const body = new URLSearchParams({ key: session.key, ...fields });
    let answer;
    try {
      const isPost = method === "POST";
      const response = await fetch(
        isPost ? path : `${path}?${body}`,
        isPost ? { method, body } : {},
      );
      answer = await response.json();
    } catch {
      const message = "The payment service cannot be reached.";
      return { error: { type: "api_connection_error", message } };
    }
    return answer.error ? { error: answer.error } : { paymentIntent: answer };
  }

  const intentPath = (clientSecret) => `/v1/payment_intents/${clientSecret.split("_secret_")[0]}`;

  function style({ theme, variables }) {
    root.dataset.theme = theme;
    for (const [name, value] of Object.entries(variables)) {
      root.style.setProperty(`--${name}`, String(value));
    }
  }

  async function init(data) {
    session = data;
    style(data);
    if (session.clientSecret !== null) {
      const { clientSecret } = session;
      const found = await call(intentPath(clientSecret), { client_secret: clientSecret }, "GET");
      if (found.error) {
        tell("loaderror", found.error);
        return;
      }
    }
    root.classList.add("ready");
    tell("ready");
  }

  async function confirm({ clientSecret, returnUrl, always }) {
    const problem = checkAll();
    if (problem) return { error: problem };
    const data = "payment_method_data";
    const expiry = digitsOf("expiry");
    const fields = {
      client_secret: clientSecret,
      use_stripe_sdk: String(!always),
      expected_payment_method_type: "card",
      [`${data}[type]`]: "card",
      [`${data}[card][number]`]: digitsOf("number"),
      [`${data}[card][exp_month]`]: expiry.slice(0, 2),
      [`${data}[card][exp_year]`]: expiry.slice(2),
      [`${data}[card][cvc]`]: digitsOf("cvc"),
      [`${data}[billing_details][address][country]`]: input("country").value,
      [`${data}[billing_details][address][postal_code]`]: input("postalCode").value,
      ...(returnUrl ? { return_url: returnUrl } : {}),
    };
    return call(`${intentPath(clientSecret)}/confirm`, fields, "POST");
  }

  const TASKS = {
    init,
    style,
    confirm,
    submit: () => ({ error: checkAll() }),
    focus: () => input("number").focus(),
    blur: () => document.activeElement?.blur(),
    clear: () => {
      form.reset();
      for (const name of FIELDS) show(name, null);
      tellChange();
    },
  };

  async function perform({ kind, data, id }) {
    const answer = await TASKS[kind](data);
    if (id !== undefined) tell("answer", answer, id);
  }

  window.addEventListener("message", ({ data, origin, source }) => {
    if (origin !== PARENT || source !== window.parent) return;
    if (Object.hasOwn(TASKS, data?.kind)) void perform(data);
  });
  tell("hello");
})();
