// The sandbox's replacement for Stripe.js. Card data stays in a frame of the sandbox's own origin, which
// pays and reports the result.
(() => {
  "use strict";

  const ORIGIN = new URL(document.currentScript.src).origin;
  const LOAD_TIMEOUT_MS = 30_000;
  const HELLO_TIMEOUT_MS = 2_000;
  const FRAME_STYLE = "display: block; width: 100%; height: 22rem; border: 0";
  // A modal of the page may have disabled pointer events elsewhere.
  const DIALOG_STYLE =
    "width: min(26rem, calc(100vw - 2rem)); height: min(20rem, calc(100vh - 2rem)); padding: 0; " +
    "border: 0; border-radius: 12px; background: #fff; pointer-events: auto";

  /** For a mistake in the embedding page. */
  function integrationError(message) {
    return Object.assign(new Error(message), { name: "IntegrationError" });
  }

  function idOf(clientSecret) {
    const [id, rest] = String(clientSecret).split("_secret_");
    if (id.startsWith("pi_") && rest) return id;
    throw integrationError("The client secret must have the form pi_…_secret_….");
  }

  async function readAnswer(request) {
    let body;
    try {
      body = await (await request).json();
    } catch {
      return { error: connectionError() };
    }
    return body.error ? { error: body.error } : { paymentIntent: body };
  }

  function connectionError() {
    return { type: "api_connection_error", message: "The payment service cannot be reached." };
  }

  /** One card form in a frame. Messages of other frames or origins are ignored. */
  class PaymentElement {
    #key;
    #group;
    #frame = null;
    #handlers = new Map();
    #asked = new Map();
    #nextId = 1;
    #loading = null;
    #onMessage = (event) => this.#take(event);
    #forget;

    constructor(key, group, forget) {
      this.#key = key;
      this.#group = group;
      this.#forget = forget;
    }

    mount(target) {
      const holder = typeof target === "string" ? document.querySelector(target) : target;
      if (!holder) throw integrationError("The element to mount into is not on the page.");
      this.unmount();
      const scheme = this.#scheme(holder);
      const frame = document.createElement("iframe");
      const query = new URLSearchParams({ parent: window.location.origin, scheme });
      frame.title = "Secure payment input frame";
      frame.allow = "payment *";
      frame.style.cssText = `${FRAME_STYLE}; color-scheme: ${scheme}`;
      const loading = { isOpen: true, isHeard: false };
      loading.promise = new Promise((resolve) => (loading.resolve = resolve));
      this.#loading = loading;
      window.addEventListener("message", this.#onMessage);
      this.#frame = frame;
      frame.src = `${ORIGIN}/stripe-js/card?${query}`;
      holder.append(frame);
      setTimeout(() => this.#emit("loaderstart"));
      setTimeout(() => this.#end(loading, connectionError()), LOAD_TIMEOUT_MS);
      // A browser's error page fires `load` too, but it sends no message.
      frame.addEventListener("load", () => {
        setTimeout(() => {
          if (!loading.isHeard) this.#end(loading, connectionError());
        }, HELLO_TIMEOUT_MS);
      });
    }

    unmount() {
      window.removeEventListener("message", this.#onMessage);
      this.#frame?.remove();
      this.#frame = null;
      const gone = { type: "api_error", message: "The payment form was taken away." };
      this.#loading?.resolve(gone);
      this.#loading = null;
      for (const settle of this.#asked.values()) settle({ error: gone });
      this.#asked.clear();
    }

    destroy() {
      this.unmount();
      this.#handlers.clear();
      this.#forget();
    }

    on(name, handler) {
      this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handler]);
      return this;
    }

    once(name, handler) {
      const once = (event) => {
        this.off(name, once);
        handler(event);
      };
      return this.on(name, once);
    }

    off(name, handler) {
      const standing = this.#handlers.get(name) ?? [];
      this.#handlers.set(name, handler ? standing.filter((one) => one !== handler) : []);
      return this;
    }

    update() {
      return this;
    }

    focus() {
      this.#frame?.focus();
      this.#post("focus");
    }

    blur() {
      this.#post("blur");
    }

    clear() {
      this.#post("clear");
    }

    /** Applies the changed appearance of the group. */
    restyle() {
      this.#post("style", this.#style());
    }

    /** Sends a request to the frame and resolves with its answer: `{error}` or the result. */
    async ask(kind, data) {
      if (!this.#frame) throw integrationError("The Payment Element is not mounted.");
      const error = await this.#loading.promise;
      if (error) return { error };
      const id = this.#nextId++;
      return new Promise((resolve) => {
        this.#asked.set(id, resolve);
        this.#post(kind, data, id);
      });
    }

    #take({ data, origin, source }) {
      if (origin !== ORIGIN || source !== this.#frame?.contentWindow) return;
      const told = data.data;
      if (data.kind === "hello") this.#greet();
      else if (data.kind === "ready") this.#end(this.#loading, null);
      else if (data.kind === "loaderror") this.#end(this.#loading, told);
      else if (data.kind === "height") this.#frame.style.height = `${Number(told)}px`;
      else if (data.kind === "event") this.#emit(told.name, told.more);
      else if (data.kind === "answer") {
        this.#asked.get(data.id)?.(told);
        this.#asked.delete(data.id);
      }
    }

    #greet() {
      this.#loading.isHeard = true;
      const clientSecret = this.#group.clientSecret ?? null;
      this.#post("init", { key: this.#key, clientSecret, ...this.#style() });
    }

    /** Called once: the form has loaded, or has failed with `error`. */
    #end(loading, error) {
      if (!loading.isOpen || loading !== this.#loading) return;
      loading.isOpen = false;
      loading.resolve(error);
      if (error) this.#emit("loaderror", { error });
      else this.#emit("ready");
    }

    #style() {
      const { theme = "stripe", variables = {} } = this.#group.appearance ?? {};
      return { theme, variables };
    }

    // Browsers give a frame an opaque background if its colour scheme differs from that around it.
    #scheme(holder) {
      if (this.#group.appearance?.theme === "night") return "dark";
      const schemes = getComputedStyle(holder).colorScheme;
      if (!schemes.includes("dark")) return "light";
      const prefersDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
      return prefersDark || !schemes.includes("light") ? "dark" : "light";
    }

    #post(kind, data, id) {
      this.#frame?.contentWindow?.postMessage({ kind, data, id }, ORIGIN);
    }

    #emit(name, more = {}) {
      const event = { elementType: "payment", ...more };
      for (const handler of this.#handlers.get(name) ?? []) handler(event);
    }
  }

  function createElements(key, options = {}) {
    const group = { ...options };
    let payment = null;
    const elements = {
      create(type) {
        if (type !== "payment") {
          throw integrationError(`The sandbox has no element "${type}", only "payment".`);
        }
        if (payment) throw integrationError("Can only create one Element of type payment.");
        payment = new PaymentElement(key, group, () => {
          payment = null;
        });
        return payment;
      },
      getElement(wanted) {
        const type = typeof wanted === "string" ? wanted : wanted?.["__elementType"];
        return type === "payment" ? payment : null;
      },
      update(changes) {
        Object.assign(group, changes);
        payment?.restyle();
      },
      async submit() {
        if (!payment) throw integrationError("There is no Payment Element to submit.");
        const { error } = await payment.ask("submit");
        return error ? { error } : { selectedPaymentMethod: "card" };
      },
      fetchUpdates: async () => ({}),
    };
    secretOf.set(elements, () => group.clientSecret);
    return elements;
  }
  const secretOf = new WeakMap();

  /** Opens the 3-D Secure dialog; resolves once it is answered. */
  function askInDialog(url) {
    const dialog = document.createElement("dialog");
    const frame = document.createElement("iframe");
    dialog.setAttribute("aria-label", "3-D Secure authentication");
    frame.title = "3-D Secure authentication";
    frame.src = url;
    dialog.style.cssText = DIALOG_STYLE;
    frame.style.cssText = "width: 100%; height: 100%; border: 0; color-scheme: light";
    dialog.append(frame);
    document.body.append(dialog);
    const before = document.activeElement;
    dialog.showModal();
    frame.focus();
    // The dialog must be answered, so Escape does not close it.
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    return new Promise((resolve) => {
      const listen = ({ data, origin, source }) => {
        if (origin !== ORIGIN || source !== frame.contentWindow) return;
        if (data?.kind !== "authenticated") return;
        window.removeEventListener("message", listen);
        dialog.close();
        dialog.remove();
        before?.focus?.();
        resolve();
      };
      window.addEventListener("message", listen);
    });
  }

  function leaveFor(url) {
    window.location.assign(url);
    // The browser is leaving the page; nothing after this may run.
    return new Promise(() => {});
  }

  function createStripe(key) {
    const retrievePaymentIntent = async (clientSecret) => {
      const query = new URLSearchParams({ key, client_secret: clientSecret });
      const id = idOf(clientSecret);
      return readAnswer(fetch(`${ORIGIN}/v1/payment_intents/${id}?${query}`));
    };

    // Completes the intent's next action, such as 3-D Secure.
    const follow = async (intent) => {
      if (intent.status !== "requires_action") return { paymentIntent: intent };
      const { redirect_to_url: page, use_stripe_sdk: inPage } = intent.next_action ?? {};
      if (page) return leaveFor(page.url);
      await askInDialog(inPage.stripe_js);
      const after = await retrievePaymentIntent(intent.client_secret);
      if (after.error) return after;
      const failure = after.paymentIntent.last_payment_error;
      if (after.paymentIntent.status === "requires_payment_method" && failure) {
        return { error: { ...failure, payment_intent: after.paymentIntent } };
      }
      return after;
    };

    const confirmPayment = async ({ elements, clientSecret, confirmParams = {}, redirect }) => {
      const { return_url: returnUrl } = confirmParams;
      const always = redirect !== "if_required";
      const secret = clientSecret ?? secretOf.get(elements)?.();
      if (always && !returnUrl) {
        throw integrationError("confirmPayment needs confirmParams.return_url.");
      }
      const element = elements?.getElement("payment");
      if (!element) throw integrationError("confirmPayment needs a mounted Payment Element.");
      idOf(secret);
      const answer = await element.ask("confirm", { clientSecret: secret, returnUrl, always });
      if (answer.error) return { error: answer.error };
      const result = await follow(answer.paymentIntent);
      if (result.error || !always) return result;
      const url = new URL(returnUrl);
      url.searchParams.set("payment_intent", result.paymentIntent.id);
      url.searchParams.set("payment_intent_client_secret", secret);
      url.searchParams.set("redirect_status", result.paymentIntent.status);
      return leaveFor(url.href);
    };

    const absent = (name) => async () => {
      throw integrationError(`The sandbox's Stripe.js has no ${name}.`);
    };
    return {
      elements: (options) => createElements(key, options),
      confirmPayment,
      retrievePaymentIntent,
      createToken: absent("createToken"),
      createPaymentMethod: absent("createPaymentMethod"),
      confirmCardPayment: absent("confirmCardPayment"),
      registerAppInfo: () => {},
      _registerWrapper: () => {},
    };
  }

  function Stripe(key) {
    if (typeof key !== "string" || key === "") {
      throw integrationError("Stripe() needs a publishable key.");
    }
    if (!key.startsWith("pk_")) {
      throw integrationError("Stripe() takes a publishable key, and never a secret one.");
    }
    return createStripe(key);
  }
  Stripe.version = "endive";
  window.Stripe = Stripe;
})();
