// What stands with content from YouTube where its logo cannot (developer policies, III.F.2.a and III.E.4.h): in mails,
// notifications, link previews, calendar files and on paper.

export const SOURCE = "Source: YouTube.";
export const NOT_YOUTUBES = "Calculated by Tidylist, not a YouTube figure.";
