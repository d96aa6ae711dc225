import { JobLine } from "#client/library/job-line.tsx";
import type { Job } from "#shared/contract/playlists.ts";

/** Jobs that have not ended, each with its own buttons. At least one. */
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
