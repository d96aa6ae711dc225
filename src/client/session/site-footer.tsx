const PLATFORM_LINKS = [
  { href: "https://www.youtube.com/t/terms", text: "YouTube Terms of Service" },
  { href: "https://policies.google.com/privacy", text: "Google Privacy Policy" },
];

export function SiteFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-6 text-sm text-soft sm:px-6">
        <p className="mr-auto py-1">Tidylist. Not affiliated with YouTube.</p>
        {PLATFORM_LINKS.map((link) => (
          <a
            key={link.href}
            href={link.href}
            rel="noreferrer"
            className="inline-flex min-h-8 items-center underline underline-offset-4 hover:text-ink"
          >
            {link.text}
          </a>
        ))}
      </div>
    </footer>
  );
}
