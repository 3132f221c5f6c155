import lti from '../../lti-config.json' with { type: 'json' };
import { scopeTo, type Scope } from '#server/infra/tenancy/scope.ts';
import { configureOutgoing } from '#server/lms/guarded-fetch.ts';
import { configurePatience } from '#server/lms/retry-policy.ts';
import { saveInstitutionFromOperator } from '#server/institutions/operator-command.service.ts';
import { startHarness, type Harness, type HarnessOptions } from '#scripts/harness/harness.ts';
import { operatorValues } from '#scripts/harness/operator-values.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import type { TestApp } from './app.ts';

/** Few courses: enough for three pages of a list, quick to make. */
const courses = 320;

/** The product's patience with Canvas, in a test's time: just as many tries, with pauses of milliseconds. */
const hurry = {
  firstPauseMs: 1,
  longestPauseMs: 20,
  giveUpAfterMs: 4_000,
  answerWithinMs: 2_000,
  throttled: { firstMs: 5, longestMs: 50 },
  throttledForMs: 0,
};

/** A harness for one test file, which the guarded client can reach and treats with little patience. */
export async function startTestHarness(options: HarnessOptions = {}): Promise<Harness> {
  const harness = await startHarness({ courses, ...options });
  configureOutgoing({ outgoingAllow: [new URL(harness.origin).host], production: false });
  configurePatience(hurry);
  return harness;
}

/** Makes the harness launch into the app under test. */
export const pointAt = (harness: Harness, app: Pick<TestApp, 'origin'>) =>
  harness.setTool({ origin: app.origin, customFields: lti.custom_fields });

/** Registers one of the harness's institutions, as the operator would. */
export async function registerInstitution(
  harness: Harness,
  institution: HarnessInstitution,
  given: Partial<Parameters<typeof saveInstitutionFromOperator>[0]> = {},
): Promise<{ id: number; scope: Scope }> {
  const { id } = await saveInstitutionFromOperator({
    ...operatorValues(harness, institution),
    deploymentIds: [...institution.deploymentIds],
    flavour: institution.isReadyGo ? 'readygo' : 'core',
    timeZone: institution.timeZone,
    mockData: true,
    ...given,
  });
  return { id, scope: scopeTo(id) };
}
