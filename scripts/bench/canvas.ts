import { startHarness } from '#scripts/harness/harness.ts';
import { beChild } from './child.ts';

/** A simulated Canvas in its own process, so that answering doesn't slow down the process that asks. */
export interface CanvasGiven {
  /** how many courses the measured institution has */
  readonly courses: number;
}

export interface CanvasReady {
  readonly origin: string;
  readonly slug: string;
  readonly rootAccountId: string;
  readonly token: string;
  /** how many courses there are to find: those not deleted */
  readonly courses: number;
}

/** How long each answer waits, in milliseconds. */
export interface CanvasQuestion {
  readonly latencyMs: number;
}

/** The first institution's share of the harness's courses. */
const firstShare = 0.7;

beChild(async ({ courses }: CanvasGiven) => {
  const harness = await startHarness({ courses: Math.ceil(courses / firstShare) });
  const institution = harness.institution('northfield');
  const living = [...institution.courses.values()].filter(({ state }) => state !== 'deleted');
  const ready: CanvasReady = {
    origin: harness.origin,
    slug: institution.slug,
    rootAccountId: institution.rootAccountId,
    token: institution.serviceToken,
    courses: living.length,
  };
  return {
    ready,
    answer: async ({ latencyMs }: CanvasQuestion) => {
      harness.faults.clear();
      if (latencyMs > 0) harness.faults.switchOn({ kind: 'latency', ms: latencyMs });
    },
    stop: () => harness.close(),
  };
});
