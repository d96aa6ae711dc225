/** The titles of the videos that a push names: a line for each, "Title by Channel", before the line about the source. */
export function namesInPush({ body }: { body: string }): string[] {
  return body
    .split("\n")
    .filter((line) => !line.startsWith("Source: "))
    .flatMap((line) => /^(.*) by /.exec(line)?.[1] ?? []);
}
