import { urlOf, type Endpoint, type Input, type Result } from '#shared/http/endpoint.ts';
import { logOut } from '#shared/sessions/session.api.ts';
import type { LaunchSettings } from '#shared/sessions/session-settings.ts';
import type { Harness } from './harness.ts';
import type { HarnessCourse, HarnessInstitution, PersonKind } from './world.ts';

/** A session launched without a browser, for calling the API. */
export interface HeadlessSession {
  /** the institution's id in Courseyard */
  readonly institutionId: number;
  /** the session's client token */
  readonly token: string;
  /** Calls an endpoint by its contract. Throws the server's answer when it refuses. */
  call<E extends Endpoint>(target: E, input: Input<E>): Promise<Result<E>>;
  signOut(): Promise<void>;
}

/** Launches Courseyard as an institution's admin, like a click in the harness. */
export const launchAsAdmin = (harness: Harness, institution: HarnessInstitution) =>
  launchAs(harness, institution, 'institution_admin');

/** Launches Courseyard as one of an institution's people; from a course, if one is given. */
export async function launchAs(
  harness: Harness,
  institution: HarnessInstitution,
  kind: PersonKind,
  course?: HarnessCourse,
): Promise<HeadlessSession> {
  const launch = await harness.launchAs({
    institution,
    person: harness.person(institution.key, kind),
    placement: course ? 'instructor_view' : 'account_navigation',
    ...(course && { course }),
  });
  const answer = await launch.send();
  const json = /id="settings">(.*?)<\/script>/s.exec(await answer.text())?.[1];
  if (json === undefined) throw new Error(`${institution.title} could not be launched: ${answer.status}`);
  const { clientToken, institution: launched } = JSON.parse(json) as LaunchSettings;
  const call = <E extends Endpoint>(target: E, input: Input<E>) =>
    send(new URL(launch.action).origin, clientToken, target, input);
  return {
    institutionId: launched.id,
    token: clientToken,
    call,
    signOut: async () => {
      await call(logOut, {});
    },
  };
}

async function send<E extends Endpoint>(
  origin: string,
  token: string,
  target: E,
  input: Input<E>,
): Promise<Result<E>> {
  const { body, ...rest } = input as { body?: unknown; params?: unknown; query?: unknown };
  const path = urlOf(target, rest);
  const answer = await fetch(`${origin}${path}`, {
    method: target.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${target.method} ${path} was answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Result<E>;
}
