import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { startApp, type TestApp } from './app.ts';
import { as, type Caller } from './as.ts';
import { buildAdmin, type BuiltPerson } from './build.ts';
import { emptyDatabase } from './database.ts';
import { pointAt, registerInstitution, startTestHarness } from './harness.ts';

/** An institution with all tools and an OAuth2 key, whose task runners are yet to be authorised. */
export interface RunnerScene {
  readonly app: TestApp;
  readonly harness: Harness;
  readonly canvas: HarnessInstitution;
  readonly institution: { readonly id: number; readonly scope: Scope };
  readonly person: BuiltPerson;
  /** that person, an admin of the institution */
  readonly admin: Caller;
}

/** Makes a new scene for each test of the file and passes it on. */
export function eachInRunnerScene(enter: (scene: RunnerScene) => void) {
  let app: TestApp;
  let harness: Harness;
  beforeAll(async () => {
    harness = await startTestHarness({ courses: 10 });
    app = await startApp({ outgoingAllow: [new URL(harness.origin).host] });
    pointAt(harness, app);
  });
  afterAll(async () => {
    await harness.close();
    await app.close();
  });
  beforeEach(async () => {
    await emptyDatabase();
    harness.faults.clear();
    harness.simulator.denied.clear();
    const canvas = harness.institution('northfield');
    const { oauthClientId, oauthClientSecret } = canvas;
    const institution = await registerInstitution(harness, canvas, {
      canvasToken: undefined,
      oauthClientId,
      oauthClientSecret,
      products: ['core', 'udoit', 'tidyup'],
    });
    const person = await buildAdmin(institution);
    enter({ app, harness, canvas, institution, person, admin: as(app, person) });
  });
}
