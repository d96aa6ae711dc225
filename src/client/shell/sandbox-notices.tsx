import * as words from "#words/shell.ts";

/**
 * Says that this is the sandbox, and how to sign in where the browser keeps no secure cookies. The notices lie over the
 * page, so that nothing on it moves.
 */
export function SandboxNotices() {
  return (
    <>
      <aside
        aria-label={words.sandbox}
        className="pointer-events-none fixed top-1/2 left-0 z-30 -translate-y-1/2 rotate-180 rounded-l-md border border-r-0 border-warn-line bg-warn px-2 text-xs leading-4 font-semibold text-on-warn [writing-mode:vertical-rl]"
      >
        {words.sandbox}
      </aside>
      {!keepsSecureCookies() && <CookieNotice />}
    </>
  );
}

function CookieNotice() {
  return (
    <aside
      aria-label={words.signingIn}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-warn-line bg-warn px-4 py-3 text-center text-sm text-on-warn print:hidden"
    >
      {words.noSecureCookies({
        address: location.origin,
        text: "npm start -- --https",
        command: (text) => <code className="font-semibold">{text}</code>,
      })}
    </aside>
  );
}

/** Safari, for example, keeps no secure cookies on http://localhost, and the session needs one. */
function keepsSecureCookies(): boolean {
  const attributes = "Path=/; Secure; SameSite=Strict";
  document.cookie = `__Host-probe=1; ${attributes}`;
  const isKept = document.cookie.includes("__Host-probe=1");
  document.cookie = `__Host-probe=; Max-Age=0; ${attributes}`;
  return isKept;
}
