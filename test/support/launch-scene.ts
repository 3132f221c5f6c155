import type { Harness } from '#scripts/harness/harness.ts';
import type { LaunchRequest } from '#scripts/harness/id-token.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import type { Config } from '#server/infra/config.ts';
import { startApp, type TestApp } from './app.ts';
import { pointAt, registerInstitution, startTestHarness } from './harness.ts';

export interface LaunchScene {
  readonly harness: Harness;
  readonly app: TestApp;
  readonly institutionId: number;
  /** how its admin launches */
  readonly request: LaunchRequest;
  close(): Promise<void>;
}

/** Changes to the default request, if they depend on the harness's made-up data. */
interface Differences {
  readonly config?: (harness: Harness) => Partial<Config>;
  readonly institution?: (made: HarnessInstitution) => Parameters<typeof registerInstitution>[2];
}

/** The app with a harness that launches into it, and with Northfield registered. */
export async function startLaunchScene(differences: Differences = {}): Promise<LaunchScene> {
  const harness = await startTestHarness();
  const outgoingAllow = [new URL(harness.origin).host];
  const app = await startApp({ outgoingAllow, ...differences.config?.(harness) });
  pointAt(harness, app);
  const institution = harness.institution('northfield');
  const { id } = await registerInstitution(harness, institution, differences.institution?.(institution));
  return {
    harness,
    app,
    institutionId: id,
    request: {
      institution,
      person: harness.person('northfield', 'institution_admin'),
      placement: 'account_navigation',
    },
    close: async () => {
      await harness.close();
      await app.close();
    },
  };
}
