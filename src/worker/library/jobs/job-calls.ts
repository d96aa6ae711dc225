// The calls about jobs (product.md 15.2).
import type { Job, JobsResponse } from "#shared/contract/playlists.ts";
import { AppError } from "#worker/http/errors.ts";
import { JsonLines } from "#worker/http/reply.ts";
import { streamText } from "#worker/http/text-stream.ts";
import { answers } from "#worker/library/call.ts";
import { jobLines, jobsOf } from "#worker/library/jobs/job-lines.ts";
import type { Library } from "#worker/library/open-library.ts";

export const jobCalls = answers({
  async jobs({ library: { store, runner, jobChange }, wantsLines }) {
    if (!wantsLines) return currentJobs({ store, runner });
    await runner.wake();
    return new JsonLines<JobsResponse>(streamText(jobLines(jobChange, () => jobsOf(store))));
  },

  /** Keeps what the job has read. */
  async stopJob({ library, params }) {
    if (!(await library.runner.stop(params.jobId))) throw new AppError("no_such_job");
    return currentJobs(library);
  },

  /** Retries a job that is halted or waits for an outage to end. */
  async continueJob({ library, params }) {
    if (!(await library.runner.continueJob(params.jobId))) throw new AppError("no_such_job");
    return currentJobs(library);
  },
});

/** Open and recently ended jobs, newest first. Restores a missing alarm. */
async function currentJobs({
  store,
  runner,
}: Pick<Library, "store" | "runner">): Promise<{ jobs: Job[] }> {
  await runner.wake();
  return { jobs: jobsOf(store) };
}
