import { JobLine } from "#client/library/job-line.tsx";
import type { Job } from "#shared/contract/playlists.ts";

/** The jobs that have not ended, each with its buttons. Needs at least one. */
export function JobList({ jobs }: { jobs: readonly Job[] }) {
  return (
    <ul aria-label="Under way" className="space-y-3">
      {jobs.map((job) => (
        <li key={job.id}>
          <JobLine job={job} />
        </li>
      ))}
    </ul>
  );
}
